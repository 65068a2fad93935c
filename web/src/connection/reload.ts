// Reloads the page once if the server has another build.
import { keepRenewed, renewedTo } from '../device/storage'

/** The build of this page. */
export const OWN = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/** Reload if the server's build differs; a second attempt for the same build is not made. */
export function renew(build: string): void {
  if (!OWN || !build || build === OWN || renewedTo() === build) return
  keepRenewed(build)
  location.reload()
}
