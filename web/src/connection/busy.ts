// The button that was tapped turns a ring until what it asked for is answered.
let tapped: Element | undefined

addEventListener(
  'click',
  ({ target }) => {
    tapped = (target instanceof Element && target.closest('button')) || undefined
    setTimeout(() => (tapped = undefined)) // what is asked for later was asked for by nobody's finger
  },
  { capture: true },
)

/** Something that was just asked for; the same comes back. */
export function awaited<T>(answer: Promise<T>): Promise<T> {
  const button = tapped
  if (!button) return answer
  button.setAttribute('aria-busy', 'true')
  return answer.finally(() => button.removeAttribute('aria-busy'))
}
