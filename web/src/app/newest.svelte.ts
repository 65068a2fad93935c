// A list whose newest line stands last: it stays in sight, unless somebody reads further up.
import type { Attachment } from 'svelte/attachments'

const NEAR = 40 // pixels from the end that still are the end

/** For the box that scrolls; it follows when there are more lines, in the next frame, where layout is done anyway. */
export function newest(count: () => number): Attachment<HTMLElement> {
  return (box) => {
    let follows = true
    let place = 0
    $effect(() => {
      if (count() === 0 || !follows) return
      const frame = requestAnimationFrame(() => (box.scrollTop = box.scrollHeight))
      return () => cancelAnimationFrame(frame)
    })
    const scrolled = (): void => {
      const near = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR
      if (near || box.scrollTop < place) follows = near // lines that come while it moves down do not leave it behind
      place = box.scrollTop
    }
    box.addEventListener('scroll', scrolled)
    return () => box.removeEventListener('scroll', scrolled)
  }
}
