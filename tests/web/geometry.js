// What is wrong with where things are on a screen, as sentences. Every box is cut to what its scrolling ancestors show of
// it, because only that can be seen, tapped or covered.
(smallest) => {
  const TARGETS = 'button, a[href], input:not(.unseen), select, label:has(input.unseen), [role=button]'
  const ZONES = '.room > header, main, nav, .bar, .seat, .centre, .ticker, .mine, .foot, .side'
  const dialog = document.querySelector('dialog[open]')
  const found = new Set()

  function called(node) {
    const kind = node.getAttribute('class')?.split(' ')[0] ?? ''
    const text = (node.getAttribute('aria-label') ?? node.textContent).trim().replace(/\s+/g, ' ')
    return `${node.tagName.toLowerCase()} ${kind} “${text.slice(0, 30)}”`
  }

  function seen(node) {
    let { left, top, right, bottom } = node.getBoundingClientRect()
    for (let outer = node.parentElement; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflow === 'visible') continue
      const box = outer.getBoundingClientRect()
      left = Math.max(left, box.left)
      top = Math.max(top, box.top)
      right = Math.min(right, box.right)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, top, right, bottom }
  }

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
    if (!width || !height || node.closest('.unseen') || !node.checkVisibility({ visibilityProperty: true })) return
    if (Math.min(width, height) < smallest - 0.5)
      found.add(`${called(node)} is ${Math.round(width)}×${Math.round(height)}`)
    const { left, right } = seen(node)
    if (right > left && right - left < width - 1) found.add(`${called(node)} is cut at its side`)
  }

  function overlap(one, other) {
    if (one.contains(other) || other.contains(one)) return
    if ([one, other].some((node) => getComputedStyle(node).position === 'sticky')) return
    const [a, b] = [seen(one), seen(other)]
    const wide = Math.round(Math.min(a.right, b.right) - Math.max(a.left, b.left))
    const high = Math.round(Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
    if (wide > 1 && high > 1) found.add(`${called(one)} and ${called(other)} overlap by ${wide}×${high}`)
  }

  sideways()
  for (const node of (dialog ?? document).querySelectorAll(TARGETS)) small(node)
  const zones = [...document.querySelectorAll(ZONES)].filter((node) => !node.closest('dialog'))
  zones.forEach((one, i) => zones.slice(i + 1).forEach((other) => overlap(one, other)))
  return [...found]
}
