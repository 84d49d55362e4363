import { useEffect, useLayoutEffect, useRef } from 'react'
import { usePhrases } from '../language/phrases.ts'
import { useRouter } from './router.ts'
import { uiPhrases } from '../ui/ui-phrases.ts'

/** Sets the document title when the name loads only after the navigation was announced. */
export function usePageTitle(name: string): void {
  const t = usePhrases(uiPhrases)
  useEffect(() => {
    document.title = `${name} · ${t('airline')}`
  }, [name, t])
}

/** The focused heading was removed with the loading state: this one takes over the focus. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const visit = useRouter().shown?.visit ?? 1
  // In a layout effect, before a key press can move the focus on from the body.
  useLayoutEffect(() => {
    if (visit === 1 || document.activeElement !== document.body || !heading.current) return
    heading.current.tabIndex = -1
    heading.current.focus({ preventScroll: true })
  }, [visit])
  return heading
}
