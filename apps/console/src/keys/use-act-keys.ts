import { actLetters } from './act-letters.ts'
import { useLetterKeys } from './use-letter-keys.ts'

const letters: Readonly<Partial<Record<string, string>>> = actLetters

/** Opens one of the acts that are offered by its letter; acts without a letter have their button alone. */
export function useActKeys<Act extends string>(offered: readonly Act[], onAct: (act: Act) => void): void {
  useLetterKeys((shortcut, event) => {
    const act = offered.find((one) => letters[one] === shortcut)
    if (act === undefined) return
    // The letter would be typed into the field that the act opens.
    event.preventDefault()
    onAct(act)
  })
}
