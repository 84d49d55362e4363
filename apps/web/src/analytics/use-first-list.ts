import { useEffect } from 'react'
import { currentDrawn } from '../first-screen/drawn.ts'
import { firstScreen } from '../first-screen/first-screen-state.ts'
import { currentState } from '../navigation/router.ts'
import { note } from './note.ts'

/** Since the page's begin, ms: a list that came as HTML was visible at the first paint. */
function stoodAt(): number {
  const [paint] = currentDrawn() ? performance.getEntriesByName('first-contentful-paint') : []
  return paint?.startTime ?? performance.now()
}

/** How long the page took from its begin to a list that can be read; only where the list's screen is the first one. */
export function useFirstList(shown: boolean): void {
  useEffect(() => {
    const { shown: screen } = currentState()
    if (!shown || firstScreen.listNoted || screen?.visit !== 1) return
    firstScreen.listNoted = true
    note('time_to_list', { screen: screen.path, event_duration: (stoodAt() / 1000).toFixed(3) })
  }, [shown])
}
