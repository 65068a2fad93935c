// Media queries for decisions that CSS cannot make; the style sheets use the same widths and heights.
import { MediaQuery } from 'svelte/reactivity'

/** Desk, or tablet in either orientation: players sit round the table, and all cities are open. */
export const roomy = new MediaQuery('(width >= 1024px) or ((width >= 744px) and (height >= 760px))')
/** Short phone, or phone in landscape. */
export const low = new MediaQuery('(height < 760px) and (width < 1024px)')
/** Desk: log and chat are columns beside the table. */
export const wide = new MediaQuery('width >= 1024px')
