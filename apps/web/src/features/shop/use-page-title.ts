import { useEffect, useLayoutEffect, useRef } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { useRouter } from '../../navigation/router.ts'
import { uiPhrases } from '../../ui/ui-phrases.ts'

/** The page's name where it comes with an answer, after the navigation was told already. */
export function usePageTitle(name: string): void {
  const t = usePhrases(uiPhrases)
  useEffect(() => {
    document.title = `${name} · ${t('airline')}`
  }, [name, t])
}

/** The heading that had the focus has gone with what stood there while it loaded: this one takes it over. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const visit = useRouter().shown?.visit ?? 1
  // Before a key that was pressed meanwhile moves the focus from where nothing has it.
  useLayoutEffect(() => {
    if (visit === 1 || document.activeElement !== document.body || !heading.current) return
    heading.current.tabIndex = -1
    heading.current.focus({ preventScroll: true })
  }, [visit])
  return heading
}
