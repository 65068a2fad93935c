// Drawings with whole numbers only: in a box of 512 by 512 nobody sees the rest. A point is rounded where it lies, not as a
// step from the one before, so that no error grows along a path.
const SHAPE = { M: 'xy', L: 'xy', T: 'xy', H: 'x', V: 'y', C: 'xyxyxy', S: 'xyxy', Q: 'xyxy', A: 'rradfxy', Z: '' }
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const FLAG = /[\s,]*([01])/y // flags of an arc may stick to each other

/** Each command of a path with its numbers, one command for each set of them. */
function* commands(path) {
  const letters = /[\s,]*([a-z])/iy
  let at = 0
  const next = (pattern) => {
    pattern.lastIndex = at
    const found = pattern.exec(path)
    if (found) at = pattern.lastIndex
    return found?.[1]
  }
  for (let letter = next(letters); letter; letter = next(letters)) {
    const shape = SHAPE[letter.toUpperCase()]
    for (let command = letter, first = true; ; first = false) {
      const numbers = []
      for (const kind of shape) {
        const number = next(kind === 'f' || kind === 'd' ? FLAG : NUMBER)
        if (number === undefined) break
        numbers.push(Number(number))
      }
      if (numbers.length < shape.length || (!shape && !first)) break
      yield [command, numbers]
      if (letter === 'M') command = 'L' // further points of a move are lines
      if (letter === 'm') command = 'l'
    }
  }
  if (path.slice(at).trim()) throw new Error(`not a path: ${path.slice(at)}`)
}

/** The same path in steps of whole numbers. */
export function whole(path) {
  let here = [0, 0]
  let begun = [0, 0]
  let said = ''
  const text = []
  for (const [letter, numbers] of commands(path)) {
    const command = letter.toUpperCase()
    const relative = letter !== command
    const shape = SHAPE[command]
    const from = here.map(Math.round)
    let end = [...here]
    const steps = numbers.map((number, i) => {
      const axis = 'xy'.indexOf(shape[i])
      if (axis < 0) return shape[i] === 'r' ? Math.max(1, Math.round(number)) : Math.round(number)
      const there = relative ? here[axis] + number : number
      end[axis] = there
      return Math.round(there) - from[axis]
    })
    if (command === 'Z') end = [...begun]
    here = end
    if (command === 'M') begun = [...here]
    const small = text.length ? command.toLowerCase() : 'M' // the first step is from nowhere
    const goesOn = small === said && small !== 'z' && small !== 'm'
    text.push((goesOn ? '' : small) + steps.map((step, i) => (step < 0 || (i === 0 && !goesOn) ? '' : ' ') + step).join(''))
    said = small
  }
  return text.join('')
}
