import { useSyncExternalStore, type ReactNode } from 'react'

/** The breakpoint of `desktop.css`: a site header, two columns, no bottom bars. */
const desktop = '(min-width: 64em)'

/** `any`: the width is unknown on the server, and until its HTML is hydrated. */
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
 * The layouts to render, for expensive elements that only one of the two shows. The page's HTML has both, and `.dk` and
 * `.mb` hide one of them there; cheap elements are always hidden that way.
 */
export function useForms(): { phone: boolean; desktop: boolean } {
  const width = useWidth()
  return { phone: width !== 'desktop', desktop: width !== 'phone' }
}

/** Rendered on phones only. The parent does not render again when the width becomes known or changes. */
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
