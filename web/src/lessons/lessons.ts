// Index of the lessons: loads the script of a game's lesson on demand. Written by hand; only the JSON files beside it are
// generated, by tools/lessons.py from web/lessons/*.play.
import type { LessonScript } from '../replay/lesson.svelte'

const found = import.meta.glob<{ default: LessonScript }>('./*.json')
const loaders: { [game: string]: (() => Promise<{ default: LessonScript }>) | undefined } = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.slice('./'.length, -'.json'.length), load]),
)

export const hasLesson = (game: string): boolean => loaders[game] !== undefined
export const loadLesson = async (game: string): Promise<LessonScript> => (await loaders[game]!()).default
