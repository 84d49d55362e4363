import { recordKinds, type RecordUse, type RecordUses } from '@aisle/contract/records'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import type { useUses } from './use-uses.ts'

/** Where a row is used, list by list. */
export function UsesCard({ uses }: { uses: ReturnType<typeof useUses> }) {
  const { text } = useLanguage()
  const { data, error } = uses
  if (error) return <Problem error={error} onRetry={() => void uses.refetch()} />
  if (!data) return null
  return (
    <section className="card uses" aria-label={text(phrases.usedIn)}>
      <header>
        <h2>{text(phrases.usedIn)}</h2>
      </header>
      <div className="b">
        {data.uses.length === 0 ? <p className="c3 s">{text(phrases.usedNowhere)}</p> : <Uses found={data} />}
      </div>
    </section>
  )
}

function Uses({ found: { uses, isCut } }: { found: RecordUses }) {
  const { text } = useLanguage()
  const places = [...new Map(uses.map(({ resource, key }) => [`${resource} ${key}`, { resource, key }])).values()]
  return (
    <dl className="kv l">
      {places.map((place) => (
        <Place
          key={`${place.resource} ${place.key}`}
          place={place}
          uses={uses.filter(({ resource, key }) => resource === place.resource && key === place.key)}
        />
      ))}
      {isCut && <dd className="c3 s">{text(phrases.usedMore)}</dd>}
    </dl>
  )
}

function Place({ place, uses }: { place: Pick<RecordUse, 'resource' | 'key'>; uses: readonly RecordUse[] }) {
  const { text } = useLanguage()
  const placeName = usePlaceName()
  return (
    <>
      <dt>{placeName(place)}</dt>
      <dd className="h wrap">
        {uses.map(({ resource, id, name }) => (
          <Link key={id} className="a" to="/catalogue/$resource/$id" params={{ resource, id }}>
            {text(name)}
          </Link>
        ))}
      </dd>
    </>
  )
}

/** The list and the field of its rows, such as `Goods · Goes with`. */
export function usePlaceName() {
  const { text } = useLanguage()
  return ({ resource, key }: Pick<RecordUse, 'resource' | 'key'>): string => {
    const { name, fields } = recordKinds[resource]
    const field = fields.find((one) => one.kind !== 'money' && one.key === key)
    return field ? `${text(name)} · ${text(field.name)}` : text(name)
  }
}
