import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { formatFlightDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Lookup } from './lookup-store.ts'
import { tripPhrases } from './trip/trip-phrases.ts'
import { printedTicket } from './trip/trip-rules.ts'

interface PassengerRowProps {
  trip: Trip
  /** Null for who was not looked up: the flight says more than another passenger’s ticket. */
  foundBy: Lookup | null
  verified?: boolean
  /** Absent if there is no plan to verify for. */
  onVerify?: () => void
}

/** The passenger; the name stays masked until login (W4). */
export function PassengerRow({ trip, foundBy, verified, onVerify }: PassengerRowProps) {
  const t = usePhrases(tripPhrases)
  const language = useLanguage()
  const seat = trip.seatNumber ? t('seatNo', { seat: trip.seatNumber }) : t('noSeatYet')
  const how =
    foundBy?.way === 'ticket'
      ? t('ticketNo', { ticket: printedTicket(foundBy.body.ticketNo) })
      : t('onFlight', { flight: trip.flightNo, day: formatFlightDate(trip.flightDate, language) })
  const content = (
    <>
      <Icon name="user" />
      <span className="gr">
        <b>{trip.passengerName}</b>
        <br />
        <span className="s c2 num">
          {seat}
          {t('listComma')}
          <span className="phrase">{how}</span>
        </span>
      </span>
    </>
  )
  if (!onVerify) return <div className="card row passenger">{content}</div>
  return (
    <button type="button" className="card row passenger" onClick={onVerify}>
      {content}
      <span className={classNames('h s nb', verified ? 'okc' : 'sea')}>
        {verified ? t('verified') : t('verify')}
        <Icon name={verified ? 'check' : 'chev'} size="s" className="c3" />
      </span>
    </button>
  )
}
