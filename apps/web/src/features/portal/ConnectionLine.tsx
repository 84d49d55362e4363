import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { goBack } from '../../navigation/router.ts'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Stations } from '../../ui/flight/Stations.tsx'
import { BackButton } from '../../ui/frame/TopBar.tsx'
import './connection.css'
import { portalPhrases } from './portal-phrases.ts'

export type ConnectionState =
  | 'connecting'
  | 'online'
  | 'seatBroken'
  | 'gateBroken'
  | 'satelliteBroken'
  | 'paused'
  | 'ended'

/** How far the line reaches in each state: seat, aircraft, satellite, internet. */
const arcs = {
  connecting: { flown: 0.5, marker: 'dot', live: true },
  online: { flown: 1, marker: 'dot', live: true },
  seatBroken: { gapAt: 0.17 },
  gateBroken: { gapAt: 0.5 },
  satelliteBroken: { gapAt: 0.5 },
  paused: { flown: 0.34, marker: 'dot' },
  ended: { flown: 0.34, ended: true },
} as const
const reachedStations = {
  connecting: 3,
  online: 4,
  seatBroken: 0,
  gateBroken: 2,
  satelliteBroken: 2,
  paused: 2,
  ended: 2,
} as const
const brokenStation = {
  connecting: -1,
  online: -1,
  seatBroken: 0,
  gateBroken: 2,
  satelliteBroken: 2,
  paused: -1,
  ended: -1,
} as const

export function ConnectionLine({ state, seat }: { state: ConnectionState; seat: string | null | undefined }) {
  const t = usePhrases(portalPhrases)
  const stations = [
    { key: 'seat', icon: 'seat', label: seat || t('mySeat') },
    { key: 'aircraft', icon: 'plane', label: t('aircraft') },
    { key: 'satellite', icon: 'sat', label: t('satellite') },
    { key: 'internet', icon: 'web', label: t('internet') },
  ] as const
  const getState = (index: number) =>
    index === brokenStation[state] ? 'broken' : index < reachedStations[state] ? 'now' : 'ahead'
  return (
    <div style={{ marginTop: state === 'online' ? '1rem' : '6vh' }}>
      <div style={{ maxWidth: 428, margin: '0 auto', width: '100%' }}>
        <FlightArc layout={state === 'online' ? 'online' : 'connection'} stations={4} {...arcs[state]} />
        <Stations stations={stations.map((station, index) => ({ ...station, state: getState(index) }))} />
      </div>
    </div>
  )
}

interface ConnectionBarProps {
  flight: AircraftFlight | undefined
  onBack?: () => void
}

export function ConnectionBar({ flight, onBack = () => goBack('/productList') }: ConnectionBarProps) {
  return (
    <>
      <BackButton onBack={onBack} />
      <b>{flight?.flightNo}</b>
      {flight?.origin && flight.destination && (
        <span className="c2 s">
          {flight.origin} – {flight.destination}
        </span>
      )}
      <span className="sp" />
      <LanguagePill />
    </>
  )
}
