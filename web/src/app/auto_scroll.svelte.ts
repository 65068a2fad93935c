// Auto-scroll for lists with the newest line last: keeps it in view unless the user has scrolled up.
import type { Attachment } from 'svelte/attachments'

const NEAR = 40 // pixels from the end that still count as the end

/** Attach to the scrolling element; it scrolls in the next frame, to avoid a forced layout. */
export function scrollToNewest(count: () => number): Attachment<HTMLElement> {
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
      if (near || box.scrollTop < place) follows = near // lines added during the smooth scroll do not stop the following
      place = box.scrollTop
    }
    box.addEventListener('scroll', scrolled)
    return () => box.removeEventListener('scroll', scrolled)
  }
}
