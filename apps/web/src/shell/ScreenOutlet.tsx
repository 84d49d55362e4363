import { memo, Suspense, useEffect, useLayoutEffect } from 'react'
import type { ShownRoute } from '../navigation/router.ts'
import { replayEarlyInput } from '../first-screen/early-input.ts'
import { useLanguage } from '../language/language-store.ts'
import { usePhrases } from '../language/phrases.ts'
import { uiPhrases } from '../ui/ui-phrases.ts'

/** Phones and desktops have their h1 in different places; one of them is hidden. */
function visible(selector: string): HTMLElement | null {
  const candidates = document.querySelectorAll<HTMLElement>(selector)
  return [...candidates].find((element) => element.getClientRects().length > 0) ?? null
}

/** The screen in view. After a navigation the focus goes to its heading, so that it is read out (design §11). */
export const ScreenOutlet = memo(function ScreenOutlet({ shown }: { shown: ShownRoute }) {
  const { Screen, visit, path, params } = shown
  const language = useLanguage()
  const t = usePhrases(uiPhrases)
  useEffect(() => {
    if (visit === 1) return
    const target = visible('h1') ?? visible('main')
    if (!target || target.contains(document.activeElement)) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [visit])
  useEffect(() => {
    const heading = visible('h1')?.innerText.replace(/\s+/g, ' ').trim()
    document.title = heading ? `${heading} · ${t('airline')}` : t('airline')
  }, [visit, language, t])
  // The same screen with other params mounts again; another query alone does not remount it. Existing HTML is hydrated
  // separately from the frame, so that the browser can respond in between.
  return (
    <Suspense>
      <Screen key={`${path}${JSON.stringify(params)}`} />
      <Answering />
    </Suspense>
  )
})

/** After the screen, so that it runs when the whole of it is hydrated. */
function Answering() {
  useLayoutEffect(() => replayEarlyInput(document), [])
  return null
}
