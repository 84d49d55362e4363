import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { LanguagePill } from '../../ui/LanguagePill.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { portalPhrases } from './portal-phrases.ts'

/** First line on phones: flight and tail; without data, what this page is. */
export function FlightBar({ flight }: { flight: AircraftFlight | undefined }) {
  const t = usePhrases(portalPhrases)
  const known = flight && /\d/.test(flight.flightNo)
  return (
    <>
      <b>{known ? flight.flightNo : t('onBoard')}</b>
      {known && flight.tailNumber && <Tag>{flight.tailNumber}</Tag>}
      <span className="sp" />
      <LanguagePill />
    </>
  )
}
