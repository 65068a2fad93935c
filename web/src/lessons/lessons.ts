// The lessons that there are; each is loaded when it is begun. Written by tools/lessons.py from web/lessons.
import type { Told } from '../replay/lesson.svelte'

const found = import.meta.glob<{ default: Told }>('./*.json')
const loaders: { [game: string]: (() => Promise<{ default: Told }>) | undefined } = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.slice('./'.length, -'.json'.length), load]),
)

export const hasLesson = (game: string): boolean => loaders[game] !== undefined
export const lessonOf = async (game: string): Promise<Told> => (await loaders[game]!()).default
