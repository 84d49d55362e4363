import type { Clause } from '@aisle/contract/clauses-schemas'
import { formatWholeDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { clausePhrases } from './clause-phrases.ts'
import { useClauses } from './clause-query.ts'
import './clause.css'

/** `20 Nov 2026`: the date with its year. */
export function useEffectiveDate(): (date: string) => string {
  const language = useLanguage()
  return (date) => formatWholeDate(date.slice(0, 10), language)
}

/** The sections of a clause, set for reading: short lines, spaced paragraphs. */
export function ClauseSections({ clause }: { clause: Clause }) {
  const t = usePhrases(clausePhrases)
  const text = useBilingual()
  const dateText = useEffectiveDate()
  return (
    <div className="clause">
      <p className="s c2">{t('inForce', { version: clause.version, date: dateText(clause.effectiveFrom) })}</p>
      {clause.sections.map(({ heading, text: body }, index) => (
        <section key={index}>
          <h2 className="t3">
            <span className="num c3">{index + 1}</span> {text(heading)}
          </h2>
          {text(body)
            .split('\n')
            .filter((paragraph) => paragraph.trim() !== '')
            .map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
        </section>
      ))}
    </div>
  )
}

/** A clause inside another screen, e.g. a sheet. `id`: clause id or kind. */
export function ClauseText({ id }: { id: string }) {
  const t = usePhrases(clausePhrases)
  const found = useClauses(id)
  if (found.data?.clause) return <ClauseSections clause={found.data.clause} />
  if (found.isPending) return <Skeleton lines={['40%', '95%', '90%', '70%']} />
  return (
    <div className="v" role="alert">
      <p>{t('failed')}</p>
      <Button kind="sec2" small onClick={() => void found.refetch()}>
        {t('retry')}
      </Button>
    </div>
  )
}
