import { useEffect } from 'react'
import { currentState } from '../navigation/router.ts'
import { note } from './note.ts'

let told = false

/** How long the page took from its begin to a list that can be read; only where the list's screen is the first one. */
export function useFirstList(shown: boolean): void {
  useEffect(() => {
    const { shown: screen } = currentState()
    if (!shown || told || screen?.visit !== 1) return
    told = true
    note('time_to_list', { screen: screen.path, event_duration: (performance.now() / 1000).toFixed(3) })
  }, [shown])
}
