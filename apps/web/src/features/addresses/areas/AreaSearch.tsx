import { useMemo, useRef } from 'react'
import type { Province } from '@aisle/contract/areas-schemas'
import { getLeaf, nameIn, type AreaStep } from '@aisle/rules/area-steps'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { areaPhrases } from '../address-phrases.ts'
import { areaLine } from '../address-view-rules.ts'
import { searchAreas } from './area-search-rules.ts'

interface AreaSearchProps {
  provinces: readonly Province[]
  query: string
  onQuery: (query: string) => void
  /** From the province down to the area that was found. */
  onChoose: (path: readonly AreaStep[]) => void
}

/** Searches the whole tree while the passenger types: it is on the device already. Enter takes the first. */
export function AreaSearch({ provinces, query, onQuery, onChoose }: AreaSearchProps) {
  const t = usePhrases(areaPhrases)
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const found = useMemo(() => searchAreas(provinces, query), [provinces, query])
  const searching = query.trim() !== ''
  const paths = found.map(({ step, above }) => [...above, step])
  return (
    <>
      <form
        role="search"
        className="card h pill addr-search"
        onSubmit={(event) => {
          event.preventDefault()
          // A portal renders this form inside the form of the address.
          event.stopPropagation()
          if (paths[0]) onChoose(paths[0])
        }}
      >
        <Icon name="search" size="s" />
        <input
          ref={field}
          className="gr"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
        {query !== '' && (
          <button
            type="button"
            className="ib"
            aria-label={t('clear')}
            onClick={() => {
              onQuery('')
              field.current?.focus()
            }}
          >
            <Icon name="close" size="s" />
          </button>
        )}
      </form>
      <p className="vh" role="status">
        {searching && found.length > 0 ? t('found', { n: found.length }) : ''}
      </p>
      {searching && (
        <div className="addr-rows">
          {found.length === 0 && (
            <p className="b2 c2 addr-nothing" role="status">
              {t('nothingFound')}
            </p>
          )}
          {found.map(({ step, above }, at) => (
            <button key={getLeaf(step.codes)} type="button" className="row" onClick={() => onChoose(paths[at] ?? [])}>
              <span className="gr">
                {nameIn(language, step)}
                {above.length > 0 && (
                  <span className="s c2 addr-above">
                    {areaLine(
                      { areaNames: above.map(({ name }) => name), areaNamesEn: above.map(({ en }) => en) },
                      language,
                    )}
                  </span>
                )}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
