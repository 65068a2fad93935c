// Which side panels are open: the log, the guide.
export class Panels {
  root = $state<HTMLElement>() // root element of the game's screen
  log = $state(false)
  guide = $state(false)
}
