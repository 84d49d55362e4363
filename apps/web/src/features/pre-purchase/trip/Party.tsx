import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Row } from '../../../ui/Row.tsx'
import { partyPhrases } from './party-phrases.ts'
import { hasParty } from './party-rules.ts'

interface PartyProps {
  trip: Trip
  /** The passengers of the booking whom this login sees, the trip's own passenger among them. */
  party: readonly Trip[]
  onAdd: () => void
}

/** The passengers travelling together: the proved or added ones with their plans, and the number missing (W9). */
export function Party({ trip, party, onAdd }: PartyProps) {
  const t = usePhrases(partyPhrases)
  const further = trip.booking?.further ?? 0
  if (!hasParty(trip, party)) return null
  return (
    <section className="party" aria-labelledby="party">
      <h2 className="t2" id="party">
        {t('title')}
      </h2>
      <Card flush>
        {party.map((one) => (
          <Passenger key={one.tripId} trip={one} shown={one.tripId === trip.tripId} />
        ))}
      </Card>
      <p className="s c2" role="status">
        {further === 1 && t('oneFurther')}
        {further > 1 && t('further', { n: further })}
        {further === 0 && trip.booking?.further === 0 && t('complete')}
      </p>
      {further > 0 && (
        <Button kind="sec2" wide onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </section>
  )
}

function Passenger({ trip, shown }: { trip: Trip; shown: boolean }) {
  const t = usePhrases(partyPhrases)
  const kind = t(trip.booking?.kind ?? 'adult')
  return (
    <Row
      icon="user"
      label={
        <>
          <b>{trip.passengerName}</b>
          <br />
          <span className="s c2 num">
            {trip.seatNumber ? t('seat', { kind, seat: trip.seatNumber }) : t('noSeat', { kind })}
          </span>
        </>
      }
      value={t(shown ? 'shownHere' : 'choosePlan')}
      {...(!shown && { href: hrefTo('/purchaseIndex', { query: { trip: trip.tripId } }) })}
    />
  )
}
