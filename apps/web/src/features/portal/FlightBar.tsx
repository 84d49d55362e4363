import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { Brand } from '../../ui/Brand.tsx'
import { LanguagePill } from '../../ui/LanguagePill.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** First line on phones: flight and tail; without data, whose network this is. */
export function FlightBar({ flight }: { flight: AircraftFlight | undefined }) {
  const known = flight && /\d/.test(flight.flightNo)
  return (
    <>
      {known ? <FlightName flight={flight} /> : <Brand />}
      <span className="sp" />
      <LanguagePill />
    </>
  )
}

/** `MF829 B-2074` */
export function FlightName({ flight }: { flight: AircraftFlight }) {
  return (
    <>
      <b>{flight.flightNo}</b>
      {flight.tailNumber && <Tag>{flight.tailNumber}</Tag>}
    </>
  )
}
