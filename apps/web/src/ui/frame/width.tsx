import { useSyncExternalStore, type ReactNode } from 'react'

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
const useWidth = () => useSyncExternalStore(subscribe, widthNow, widthOfHtml)

/**
 * Which of the two forms to draw, for what is costly and seen on one of them only. The page's HTML has both, and `.dk` and
 * `.mb` hide one of them there; what is cheap is always hidden so.
 */
export function useForms(): { phone: boolean; desktop: boolean } {
  const width = useWidth()
  return { phone: width !== 'desktop', desktop: width !== 'phone' }
}

/** Drawn for phones alone. What surrounds it need not be drawn again when the width turns out, or changes. */
export function OnPhone({ children }: { children: ReactNode }): ReactNode {
  return useForms().phone && children
}

/** The same for desktops. */
export function OnDesktop({ children }: { children: ReactNode }): ReactNode {
  return useForms().desktop && children
}

/** For what is worth no bytes of the page's HTML: it comes with the program, on a desktop. */
export function useWide(): boolean {
  return useWidth() === 'desktop'
}
