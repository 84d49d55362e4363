import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { Brand } from '../../ui/frame/Brand.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { BackButton } from '../../ui/frame/TopBar.tsx'

interface FlightBarProps {
  flight: AircraftFlight | undefined
  onBack?: (() => void) | undefined
}

/** The first line on phones: flight and tail number, or the airline's brand without data. */
export function FlightBar({ flight, onBack }: FlightBarProps) {
  const known = flight && /\d/.test(flight.flightNo)
  return (
    <>
      {onBack && <BackButton onBack={onBack} />}
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
