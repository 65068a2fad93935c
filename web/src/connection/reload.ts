// Reloads the page once if the server has another build.
import { keepReloadedFor, reloadedFor } from '../device/storage'

/** The build of this page. */
export const OWN_BUILD = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/** Reload if the server's build differs; a second attempt for the same build is not made. */
export function reloadIfOutdated(build: string): void {
  if (!OWN_BUILD || !build || build === OWN_BUILD || reloadedFor() === build) return
  keepReloadedFor(build)
  location.reload()
}
