// Repeats a request for as long as the page is visible.
const EVERY = 10_000 // ms

/** Call `look` now, every ten seconds, and when the page becomes visible again. Returns the function that stops it. */
export function poll(look: () => void): () => void {
  const lookIfVisible = (): void => {
    if (!document.hidden) look()
  }
  lookIfVisible()
  const timer = setInterval(lookIfVisible, EVERY)
  document.addEventListener('visibilitychange', lookIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfVisible)
  }
}
