import type { RecordUses } from '@aisle/contract/records'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { usePlaceName } from './UsesCard.tsx'

/** What a row leaves behind that goes from the shop: the rows that name it. */
export function useUsesDifference(found: RecordUses | undefined): DifferenceRow[] {
  const { text } = useLanguage()
  const placeName = usePlaceName()
  if (!found) return []
  return [
    ...found.uses.map((use) => ({
      id: `use ${use.resource} ${use.key} ${use.id}`,
      name: text(phrases.usedIn),
      is: `${placeName(use)} · ${text(use.name)}`,
    })),
    ...(found.isCut ? [{ id: 'more uses', name: text(phrases.usedIn), is: text(phrases.usedMore) }] : []),
  ]
}
