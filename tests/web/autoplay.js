// Somebody who answers every question with any button that can be pressed: once by `step()`, or all the time if there is a
// pause between two looks, in ms. What could not have been tapped because something lies over it is noted in `covered`.
([seed, pause]) => {
  let state = seed
  window.pressed = []
  window.covered = []
  clearInterval(window.playing)

  function random(below) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }

  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (node) => !node.disabled && node.ariaDisabled !== 'true' && node.checkVisibility(),
    )

  /** Whom to aim at, or an answer, or a card that is not yet chosen. */
  function choices() {
    const targets = all('.target button, [data-verb=myself]')
    if (targets.length) return targets
    const answers = all('[data-pick]')
    return answers.length ? answers : all('.pick[aria-pressed=false]')
  }

  function tap(button) {
    button.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = button.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!button.contains(hit)) window.covered.push(`${button.textContent.trim()} is under ${hit?.outerHTML.slice(0, 120)}`)
    window.pressed.push(button.dataset.verb ?? button.dataset.card ?? 'target')
    button.click()
  }

  window.step = () => {
    const found = choices()
    if (found.length) tap(found[random(found.length)])
  }
  if (pause) window.playing = setInterval(window.step, pause)
}
