import type { Bilingual } from '@aisle/contract/language'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { manifestPhrases as phrases } from './manifest-phrases.ts'

/** A names-only list beside the manifest. */
export interface ComparedNames {
  problems: string[]
  missing: string[]
  extra: string[]
  matched: number
  stillKnown: number
}

export function NameComparison({ compared }: { compared: ComparedNames }) {
  const { text } = useLanguage()
  const { matched, stillKnown, missing, extra, problems } = compared
  const lists: readonly [Bilingual, readonly string[]][] = [
    [phrases.missing, missing],
    [phrases.extra, extra],
    [phrases.problems, problems],
  ]
  return (
    <section className="card day-card" role="status">
      <div className="b v g8">
        <p>{text(phrases.matched).replace('{count}', String(matched))}</p>
        {stillKnown > 0 && <p>{text(phrases.stillKnown).replace('{count}', String(stillKnown))}</p>}
        {lists.map(
          ([name, found]) =>
            found.length > 0 && (
              <div key={name.en}>
                <p className="w5">
                  {text(name)} ({found.length})
                </p>
                <ul className="s">
                  {found.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
    </section>
  )
}
