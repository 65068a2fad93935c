// How much room a screen has, for what is not only a matter of style; the style sheets name the same widths and heights.
import { MediaQuery } from 'svelte/reactivity'

/** A desk, or a tablet in either way: the players sit round the table, and every city lies open. */
export const roomy = new MediaQuery('(width >= 1024px) or ((width >= 744px) and (height >= 760px))')
/** A phone that is short, or lies on its side. */
export const low = new MediaQuery('(height < 760px) and (width < 1024px)')
/** A desk: what happens and what is said stand beside the table. */
export const wide = new MediaQuery('width >= 1024px')
