// Moves the focus to the heading of a new page for keyboard and screen-reader users, unless the page sets the focus itself.

const isNowhere = (): boolean => !document.activeElement || document.activeElement === document.body

/** Focus an element that is not in the tab order, unless something has the focus already. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element || !isNowhere()) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Focus the heading as soon as it is rendered; stop waiting on user input. Returns the cancel function. */
export function focusHeading(): () => void {
  const stop = (): void => {
    observer.disconnect()
    for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, stop)
  }
  const look = (): void => {
    const heading = document.querySelector('h1')
    if (!heading) return
    focusOn(heading)
    stop()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, stop)
  look()
  return stop
}
