// Ignores accidental clicks: on an answer that has only just appeared, on another one at the place of
// a recent answer (mostly double taps), and the repeated clicks of a key that is held down.

const ANSWERS = '[data-pick], [data-early], .target .aim'
const RIPE = '--t-ripe' // the minimal time that an answer must have been visible
const AFTER = 3 // factor of that time after an answer to another question
const NEAR = 64 // px: the width of a fingertip
const PRESSING = /^(Enter|NumpadEnter|Space)$/

interface Answered {
  at: number
  question: number
  place: string | { x: number; y: number } // a key, or a position on the screen
}

export class Guard {
  readonly #born = new WeakMap<Element, number>()
  readonly #begun = performance.now()
  readonly #observer = new MutationObserver((changes) => this.#note(changes))
  #question = 0
  #put = performance.now()
  #key = ''
  #last: Answered | undefined

  constructor(readonly root: HTMLElement) {
    this.#observer.observe(root, { childList: true, subtree: true })
    root.addEventListener('click', this.#click, true)
    addEventListener('keydown', this.#press, true)
  }

  /** Restart the minimal time for a new question, which may reuse the buttons. */
  asks(question: number): void {
    this.#question = question
    this.#put = performance.now()
  }

  stop = (): void => {
    this.#observer.disconnect()
    this.root.removeEventListener('click', this.#click, true)
    removeEventListener('keydown', this.#press, true)
  }

  #note(changes: MutationRecord[]): void {
    const now = performance.now()
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.matches(ANSWERS)) this.#born.set(node, now)
        for (const answer of node.querySelectorAll(ANSWERS)) this.#born.set(answer, now)
      }
  }

  #press = (event: KeyboardEvent): void => {
    this.#key = event.code
    const held = event.repeat && PRESSING.test(event.code) && (event.target as Element).closest?.(ANSWERS)
    if (held) event.preventDefault()
  }

  #click = (event: MouseEvent): void => {
    const answer = (event.target as Element).closest(ANSWERS)
    if (!answer) return
    const at = performance.now()
    const place = event.detail ? { x: event.clientX, y: event.clientY } : this.#key
    if (this.#isSlip(answer, { at, question: this.#question, place })) {
      event.preventDefault()
      event.stopPropagation()
    } else this.#last = { at, question: this.#question, place }
  }

  #isSlip(answer: Element, now: Answered): boolean {
    const ripe = milliseconds(getComputedStyle(this.root).getPropertyValue(RIPE))
    const since = Math.max(this.#born.get(answer) ?? this.#begun, this.#put)
    if (now.at - since < ripe) return true
    const last = this.#last
    return Boolean(last && last.question !== now.question && now.at - last.at < AFTER * ripe && isNear(last.place, now.place))
  }
}

/** Parse a CSS time in s or ms. */
const milliseconds = (time: string): number => (parseFloat(time) || 0) * (time.trim().endsWith('ms') ? 1 : 1000)

function isNear(one: Answered['place'], other: Answered['place']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return Math.hypot(one.x - other.x, one.y - other.y) < NEAR
}
