import { computeHelpCode } from '@aisle/contract/help-code'
import type { ReactNode } from 'react'
import { formatClockTime, formatDay, formatDuration, formatKilometres, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { deviceId } from '../../../storage/device-id.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { flightUtilsPhrases } from './flight-utils-phrases.ts'
import type { AircraftStatus } from './flight-log-rules.ts'

interface FactsProps {
  title: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
  children?: ReactNode
}

function Facts({ title, facts, children }: FactsProps) {
  return (
    <Card>
      <h2 className="t3">{title}</h2>
      <dl className="kv num flight-facts">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  )
}

const links = { up: 'linkUp', down: 'linkDown', unknown: 'linkUnknown' } as const
const gates = { open: 'gateOpen', standIn: 'gateStandIn', silent: 'gateSilent' } as const

export function NetworkFacts({ status }: { status: AircraftStatus }) {
  const t = usePhrases(flightUtilsPhrases)
  const { link, gate } = status
  const code = computeHelpCode(deviceId())
  const linkTag = <Tag kind={link === 'up' ? 'ok' : link === 'down' ? 'hot' : 'sea'}>{t(links[link])}</Tag>
  const gateTag = <Tag kind={gate === 'open' ? 'ok' : gate === 'silent' ? 'hot' : 'sea'}>{t(gates[gate])}</Tag>
  const facts = [
    [t('link'), linkTag],
    [t('gate'), gateTag],
    [t('devicesOnline'), status.devicesOnline],
    [t('portalAddress'), status.portalAddress],
    [t('ip'), status.ip],
    [
      t('helpCode'),
      <>
        <b aria-hidden="true">{code}</b>
        <span className="vh">{[...code].join(' ')}</span>
      </>,
    ],
  ] as const
  return (
    <Facts title={t('network')} facts={facts}>
      <p className="hint" style={{ margin: '.75rem 0 0', padding: 0 }}>
        {t('helpCodeUse')}
      </p>
    </Facts>
  )
}

/** The flight data that the portal's screens show; unknown values are a dash (E10). */
export function ReadFacts({ status: { flight, source } }: { status: AircraftStatus }) {
  const t = usePhrases(flightUtilsPhrases)
  const language = useLanguage()
  const unknown = t('unknown')
  const silent = source === 'none'
  const km = (value: number | null) => (value === null ? unknown : formatKilometres(value, language))
  const time = (at: string | null) => (at === null ? unknown : `${formatDay(at, language)} ${formatTime(at)}`)
  const left = flight.minutesToDestination
  const facts = [
    [t('flightNo'), flight.flightNo],
    [t('tailNumber'), flight.tailNumber ?? unknown],
    [
      t('route'),
      flight.origin || flight.destination ? `${flight.origin ?? unknown} → ${flight.destination ?? unknown}` : unknown,
    ],
    // A silent feed does not mean that the aircraft is on the ground.
    [t('place'), silent ? unknown : flight.airborne ? t('inTheAir') : t('onGround')],
    [t('takeOff'), time(flight.takeOffAt)],
    [t('arrival'), time(flight.estimatedArrival)],
    [t('timeToGo'), left === null ? unknown : formatDuration(left, language)],
    [t('flown'), km(flight.distanceFromOriginKm)],
    [t('toGo'), km(flight.distanceToDestinationKm)],
    [
      t('dataTime'),
      <>
        {flight.at === null ? unknown : formatClockTime(flight.at)}{' '}
        {!silent && <Tag kind={flight.stale ? 'hot' : 'ok'}>{flight.stale ? t('old') : t('fresh')}</Tag>}
      </>,
    ],
  ] as const
  return <Facts title={t('read')} facts={facts} />
}

const sources = {
  json: 'sourceJson',
  panasonic2: 'sourcePanasonic2',
  panasonic1: 'sourcePanasonic1',
  adbp: 'sourceAdbp',
  none: 'sourceNone',
} as const

/** Every value of the feed, with notes on how it was read and what was odd. */
export function RawValues({ status: { raw, notes, source } }: { status: AircraftStatus }) {
  const t = usePhrases(flightUtilsPhrases)
  const text = useBilingual()
  const others = notes.filter(({ field }) => !raw.some(({ name }) => name === field))
  return (
    <Card>
      <h2 className="t3">{t('raw')}</h2>
      <p className="s c2">{t(sources[source])}</p>
      {raw.length === 0 && <p className="hint">{t('noRaw')}</p>}
      <ul className="flight-raw">
        {raw.map(({ name, value }) => (
          <li key={name}>
            <span className="flight-name c2">{name}</span>
            <span className="flight-value num">{value === '' ? t('empty') : value}</span>
            {notes
              .filter(({ field }) => field === name)
              .map(({ note }) => (
                <span className="flight-note s" key={note.en}>
                  {text(note)}
                </span>
              ))}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className="s c2" style={{ marginTop: '1rem' }}>
            {t('remarks')}
          </h3>
          <ul className="flight-raw">
            {others.map(({ field, note }) => (
              <li key={field + note.en}>
                <span className="flight-name c2">{field}</span>
                <span className="flight-note s">{text(note)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
