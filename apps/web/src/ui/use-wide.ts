import { useSyncExternalStore } from 'react'

/** Where `desktop.css` begins: a site header, two columns, no bottom bars. */
const desktop = '(min-width: 64em)'

/** `any`: on the server, and until its HTML is hydrated, nobody knows the width. */
type Width = 'phone' | 'desktop' | 'any'

function subscribe(listener: () => void) {
  const query = matchMedia(desktop)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const widthNow = (): Width => (matchMedia(desktop).matches ? 'desktop' : 'phone')
const widthOfHtml = (): Width => 'any'

/**
 * Which of the two forms to draw, for what is costly and seen on one of them only. The page's HTML has both, and `.dk` and
 * `.mb` hide one of them there; what is cheap is always hidden so.
 */
export function useForms(): { phone: boolean; desktop: boolean } {
  const width = useSyncExternalStore(subscribe, widthNow, widthOfHtml)
  return { phone: width !== 'desktop', desktop: width !== 'phone' }
}

/** For what is worth no bytes of the page's HTML: it comes with the program, on a desktop. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, widthNow, widthOfHtml) === 'desktop'
}
