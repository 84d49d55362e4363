import { useSyncExternalStore } from 'react'

/** Where `desktop.css` begins: a site header, two columns, no bottom bars. */
const desktop = '(min-width: 64em)'

function subscribe(listener: () => void) {
  const query = matchMedia(desktop)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isWide = () => matchMedia(desktop).matches
/** Without a window, as on the server and in unit tests, the phone's form is drawn. */
const isWideOnServer = () => false

/** For what is costly to draw and only seen on one of the two; what is cheap is hidden by `.dk` and `.mb`. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWideOnServer)
}
