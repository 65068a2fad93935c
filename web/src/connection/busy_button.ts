// Marks the tapped button as busy until its request is answered.
let tapped: Element | undefined

addEventListener(
  'click',
  ({ target }) => {
    tapped = (target instanceof Element && target.closest('button')) || undefined
    setTimeout(() => (tapped = undefined)) // a request that starts later does not belong to this tap
  },
  { capture: true },
)

/** Mark the tapped button as busy until the answer settles; return the answer. */
export function markBusy<T>(answer: Promise<T>): Promise<T> {
  const button = tapped
  if (!button) return answer
  button.setAttribute('aria-busy', 'true')
  return answer.finally(() => button.removeAttribute('aria-busy'))
}
