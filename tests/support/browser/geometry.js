// What is wrong with where things are on a screen, as sentences. Every box is cut to what its scrolling ancestors show of
// it, because only that can be seen, tapped or covered.
(smallest) => {
  const TARGETS = 'button, a[href], input:not(.unseen), select, label:has(input.unseen), [role=button]'
  const ZONES = '.room > header, main, nav, .bar, .seat, .centre, .ticker, .mine, .foot, .side, .note'
  const SLACK = 2 // pixels: cards lie a little askew
  const INK = 1.1 // of a letter's size: what it fills of its line
  const READABLE = 24 // pixels that must be left of a text that is cut with an ellipsis
  const dialog = document.querySelector('dialog[open]')
  const whole = dialog ?? document.body
  const found = new Set()

  function called(node) {
    const kind = node.getAttribute('class')?.split(' ')[0] ?? ''
    const text = (node.getAttribute('aria-label') ?? node.textContent).trim().replace(/\s+/g, ' ')
    return `${node.tagName.toLowerCase()} ${kind} “${text.slice(0, 30)}”`
  }

  /** Where its content may be; of something that is turned or scaled, all that it takes up. */
  function inner(node) {
    const outer = node.getBoundingClientRect()
    if (Math.abs(outer.width - node.offsetWidth) > 1) return outer
    const [x, y] = [outer.left + node.clientLeft, outer.top + node.clientTop]
    return { left: x, top: y, right: x + node.clientWidth, bottom: y + node.clientHeight }
  }

  function shared(a, b) {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
    return { left, top, right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) }
  }

  function seen(node) {
    let box = node.getBoundingClientRect()
    for (let outer = node.parentElement; outer; outer = outer.parentElement)
      if (getComputedStyle(outer).overflow !== 'visible') box = shared(box, inner(outer))
    return box
  }

  const shown = (node) => !node.closest('.unseen') && node.checkVisibility({ visibilityProperty: true })

  function sideways() {
    const { scrollWidth, clientWidth } = document.documentElement // a phone's innerWidth grows with what it shows
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`)
    for (const node of document.querySelectorAll('body *:not([data-scrolls])')) {
      const scrolls = getComputedStyle(node).overflowX === 'auto' && node.clientWidth
      if (scrolls && node.scrollWidth > node.clientWidth + 1)
        found.add(`${called(node)} scrolls sideways: ${node.scrollWidth} in ${node.clientWidth}`)
    }
  }

  function small(node) {
    const { width, height } = node.getBoundingClientRect()
    if (Math.min(width, height) < smallest - 0.5)
      found.add(`${called(node)} is ${Math.round(width)}×${Math.round(height)}`)
    const { left, right } = seen(node)
    if (right > left && right - left < width - 1) found.add(`${called(node)} is cut at its side`)
  }

  /** A finger in its middle reaches something else, wherever it is scrolled to. */
  function covered(node) {
    node.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, right, bottom } = node.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!node.contains(hit) && !hit?.closest('.note')) found.add(`${called(node)} is under ${hit ? called(hit) : 'nothing'}`)
  }

  function overlap(one, other) {
    if (one.contains(other) || other.contains(one)) return
    if ([one, other].some((node) => getComputedStyle(node).position === 'sticky')) return
    if (one.matches('header') && other.matches('.note')) return // nobody plays there
    if ([one, other].some((node) => node.matches('[data-over]'))) return // laid over the table, which waits below
    const { left, top, right, bottom } = shared(seen(one), seen(other))
    const [wide, high] = [Math.round(right - left), Math.round(bottom - top)]
    if (wide > 1 && high > 1) found.add(`${called(one)} and ${called(other)} overlap by ${wide}×${high}`)
  }

  /** What of its line the letters fill: some fonts keep much more room free than they use. */
  function ink({ left, top, right, bottom }, style) {
    const spare = Math.max(0, bottom - top - INK * parseFloat(style.fontSize)) / 2
    return { left, top: top + spare, right, bottom: bottom - spare }
  }

  /** The text is longer than what it lies in, and nothing says so. What can be scrolled to is not cut. */
  function cut(text, line) {
    let box = ink(line, getComputedStyle(text.parentElement))
    for (let outer = text.parentElement; outer && box.right > box.left && box.bottom > box.top; outer = outer.parentElement) {
      const style = getComputedStyle(outer)
      if (style.overflow === 'visible' || style.display === 'inline' || style.display === 'contents') continue
      const room = inner(outer)
      const scrolls = { x: /auto|scroll/.test(style.overflowX), y: /auto|scroll/.test(style.overflowY) }
      const over = Math.round(Math.max(room.left - box.left, box.right - room.right))
      const beyond = Math.round(Math.max(room.top - box.top, box.bottom - room.bottom))
      if (style.textOverflow === 'ellipsis' && over > SLACK) {
        if (outer.clientWidth < READABLE) return `is cut to ${outer.clientWidth}, which nobody can read`
      } else if (over > SLACK && !scrolls.x) return `is cut by ${over} in ${called(outer)}`
      if (beyond > SLACK && !scrolls.y) return `is cut by ${beyond} from above or below in ${called(outer)}`
      box = shared(box, room)
    }
    return ''
  }

  function texts() {
    const walk = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      if (!text.data.trim() || !shown(text.parentElement)) continue
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) {
        const fault = cut(text, line)
        if (fault) found.add(`“${text.data.trim().slice(0, 30)}” ${fault}`)
      }
    }
  }

  const targets = [...whole.querySelectorAll(TARGETS)].filter((node) => shown(node) && node.getBoundingClientRect().width)
  const zones = [...document.querySelectorAll(ZONES)].filter((node) => !node.closest('dialog'))
  sideways()
  targets.forEach(small)
  zones.forEach((one, i) => zones.slice(i + 1).forEach((other) => overlap(one, other)))
  texts()
  const scrolled = [...document.querySelectorAll('*')].filter((node) => node.scrollTop).map((node) => [node, node.scrollTop])
  targets.forEach(covered)
  for (const node of document.querySelectorAll('*')) if (node.scrollTop) node.scrollTop = 0
  for (const [node, top] of scrolled) node.scrollTop = top
  return [...found]
}
