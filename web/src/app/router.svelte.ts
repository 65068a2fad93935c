// Where in the house one is: the path of the address bar, without a reload.

class Way {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  go = (path: string): void => {
    history.pushState(null, '', path)
    this.path = path
    scrollTo(0, 0)
  }

  /** The game of a table that the address names, and whether its deal is meant. */
  get game(): { table: string; number: number; deal: boolean } | undefined {
    const [, table, number, deal] = /^\/t\/([0-9]{1,16})\/games\/([0-9]{1,6})(\/deal)?$/.exec(this.path) ?? []
    return table ? { table, number: Number(number), deal: Boolean(deal) } : undefined
  }

  /** The code of the table that is shown on a large screen. */
  get tv(): string | undefined {
    return /^\/tv\/([0-9]{1,16})\/?$/.exec(this.path)?.[1]
  }

  /** The code of the table that the address names. */
  get table(): string | undefined {
    return /^\/t\/([0-9]{1,16})\/?$/.exec(this.path)?.[1]
  }
}

export const way = new Way()

/** A tap on a link of ours goes there without a reload. With a key held, the browser does what it always does. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  way.go(new URL(event.currentTarget.href).pathname)
}
