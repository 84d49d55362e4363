import { useActsHere } from './acts-here-store.ts'
import { useLetterKeys } from './use-letter-keys.ts'

const firstAct = 'main [data-acts] :is(button, a):not([disabled], [data-disabled])'
const firstFilter = 'main [role=search] input, main .chips :is(a, button, input, select)'

/**
 * `e` leads to the acts of the page: Tab goes on from the first one. `f` leads to its filters, where the page
 * does not open them itself.
 */
export function usePageKeys(): void {
  const opensFilters = useActsHere().some(({ act }) => act === 'filter')
  useLetterKeys((shortcut, event) => {
    const place = shortcut === 'e' ? firstAct : shortcut === 'f' && !opensFilters ? firstFilter : null
    const found = place === null ? null : document.querySelector<HTMLElement>(place)
    if (found === null) return
    // The letter would be typed into the field.
    event.preventDefault()
    found.focus()
  })
}
