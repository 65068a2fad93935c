// Router: the path of the address bar, changed without a reload.

class Router {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  go = (path: string): void => {
    history.pushState(null, '', path)
    this.path = path
    scrollTo(0, 0)
  }

  /** The finished game in the path, and whether its deal or its replay is meant. */
  get game(): { table: string; number: number; deal: boolean } | undefined {
    const [, table, number, deal] = /^\/t\/([0-9]{1,16})\/games\/([0-9]{1,6})(\/deal)?$/.exec(this.path) ?? []
    return table ? { table, number: Number(number), deal: Boolean(deal) } : undefined
  }

  /** The table code of a television page. */
  get tv(): string | undefined {
    return /^\/tv\/([0-9]{1,16})\/?$/.exec(this.path)?.[1]
  }

  /** The table code in the path. */
  get table(): string | undefined {
    return /^\/t\/([0-9]{1,16})\/?$/.exec(this.path)?.[1]
  }
}

export const router = new Router()

/** Route clicks on internal links without a reload; clicks with a modifier key are left to the browser. */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  router.go(new URL(event.currentTarget.href).pathname)
}
