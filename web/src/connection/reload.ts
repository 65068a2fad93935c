// The server has another page than this one: then this one makes way for it, once.
import { keepRenewed, renewedTo } from '../device/storage'

/** The build of this page. */
export const OWN = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/** Load the page of this build, if it is another; if that did not help the first time it is not tried again. */
export function renew(build: string): void {
  if (!OWN || !build || build === OWN || renewedTo() === build) return
  keepRenewed(build)
  location.reload()
}
