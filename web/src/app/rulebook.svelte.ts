// The rules as a sheet over whatever one is doing: opened from anywhere, at a rule or at the beginning.
class Rulebook {
  game = $state('') // whose rules lie open; '': none
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
