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

  /** The code of the table that the address names. */
  get table(): string | undefined {
    return /^\/t\/([0-9]{1,16})\/?$/.exec(this.path)?.[1]
  }
}

export const way = new Way()
