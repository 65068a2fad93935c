// Which side panels are open: the log, the guide.
export class Desk {
  root = $state<HTMLElement>() // root element of the game's screen
  log = $state(false)
  guide = $state(false)
}
