// Ignores accidental clicks: on an answer that has only just appeared, on another one at the place of
// a recent answer (mostly double taps), and the repeated clicks of a key that is held down.

const ANSWERS = '[data-pick], [data-early], .target .aim'
const MIN_VISIBLE = '--t-ripe' // the minimal time that an answer must have been visible
const REPEAT_FACTOR = 3 // factor of that time after an answer to another question
const NEAR = 64 // px: the width of a fingertip
const CONFIRM_KEYS = /^(Enter|NumpadEnter|Space)$/

interface Answered {
  at: number
  question: number
  place: string | { x: number; y: number } // a key, or a position on the screen
}

export class ClickGuard {
  readonly #addedAt = new WeakMap<Element, number>()
  readonly #createdAt = performance.now()
  readonly #observer = new MutationObserver((changes) => this.#recordAdded(changes))
  #question = 0
  #questionAt = performance.now()
  #key = ''
  #last: Answered | undefined

  constructor(readonly root: HTMLElement) {
    this.#observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('click', this.#onClick, true)
    addEventListener('keydown', this.#onKeydown, true)
  }

  /** Restart the minimal time for a new question, which may reuse the buttons. */
  onQuestion(question: number): void {
    this.#question = question
    this.#questionAt = performance.now()
  }

  stop = (): void => {
    this.#observer.disconnect()
    this.root.removeEventListener('click', this.#onClick, true)
    removeEventListener('keydown', this.#onKeydown, true)
  }

  #recordAdded(changes: MutationRecord[]): void {
    const now = performance.now()
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches(ANSWERS)) this.#addedAt.set(node, now)
        for (const answer of node.querySelectorAll(ANSWERS)) this.#addedAt.set(answer, now)
      }
  }

  #onKeydown = (event: KeyboardEvent): void => {
    this.#key = event.code
    const held = event.repeat && CONFIRM_KEYS.test(event.code) && (event.target as Element).closest?.(ANSWERS)
    if (held) event.preventDefault()
  }

  #onClick = (event: MouseEvent): void => {
    const answer = (event.target as Element).closest(ANSWERS)
    if (!answer) return
    const at = performance.now()
    const place = event.detail ? { x: event.clientX, y: event.clientY } : this.#key
    if (this.#isAccidental(answer, { at, question: this.#question, place })) {
      event.preventDefault()
      event.stopPropagation()
    } else this.#last = { at, question: this.#question, place }
  }

  #isAccidental(answer: Element, now: Answered): boolean {
    const minVisible = milliseconds(getComputedStyle(this.root).getPropertyValue(MIN_VISIBLE))
    const since = Math.max(this.#addedAt.get(answer) ?? this.#createdAt, this.#questionAt)
    if (now.at - since < minVisible) return true
    const last = this.#last
    return Boolean(last && last.question !== now.question && now.at - last.at < REPEAT_FACTOR * minVisible && isNear(last.place, now.place))
  }
}

/** Parse a CSS time in s or ms. */
const milliseconds = (time: string): number => (parseFloat(time) || 0) * (time.trim().endsWith('ms') ? 1 : 1000)

function isNear(one: Answered['place'], other: Answered['place']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return Math.hypot(one.x - other.x, one.y - other.y) < NEAR
}
