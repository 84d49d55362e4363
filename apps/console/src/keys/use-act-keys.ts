import type { Bilingual } from '@aisle/contract/language'
import { useEffect, useEffectEvent } from 'react'
import { actLetters } from './act-letters.ts'
import { offerActs } from './acts-here-store.ts'
import { useLetterKeys } from './use-letter-keys.ts'

const letters: Readonly<Partial<Record<string, string>>> = actLetters

/** Opens one of the acts that are offered: by its letter, where it has one, or from the palette. */
export function useActKeys<Act extends string>(
  offered: readonly { act: Act; words: Bilingual }[],
  onAct: (act: Act) => void,
): void {
  useLetterKeys((shortcut, event) => {
    const found = offered.find(({ act }) => letters[act] === shortcut)
    if (found === undefined) return
    // The letter would be typed into the field that the act opens.
    event.preventDefault()
    onAct(found.act)
  })
  const run = useEffectEvent(onAct)
  const list = useEffectEvent(() => offered.map(({ act, words }) => ({ act, words, run: () => run(act) })))
  const names = offered.map(({ act }) => act).join(' ')
  useEffect(() => (names === '' ? undefined : offerActs(list())), [names])
}
