// State of the rules sheet, which can be opened anywhere, at a given rule or at the beginning.
class Rulebook {
  game = $state('') // the game whose rules are open; '': none
  rule = $state('')

  show = (game: string, rule = ''): void => {
    this.rule = rule
    this.game = game
  }

  close = (): void => {
    this.game = ''
  }
}

export const rulebook = new Rulebook()
