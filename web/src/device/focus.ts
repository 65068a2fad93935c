// Whoever comes to a page by keyboard or listens to it begins at its heading, unless the page has a place of its own for that.

const isNowhere = (): boolean => !document.activeElement || document.activeElement === document.body

/** Put the focus somewhere, though Tab does not lead there. */
export function focusOn(element: HTMLElement | null | undefined): void {
  if (!element || !isNowhere()) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Wait for the heading of a page that is still on its way; until it is there, or somebody does something. */
export function enter(): () => void {
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
