// What lies open beside the table: the log, the guide.
export class Desk {
  root = $state<HTMLElement>() // of the game's screen
  log = $state(false)
  guide = $state(false)
}
