import type { ReactNode } from 'react'
import type { Quote } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { FlightOfPlan } from './FlightOfPlan.tsx'
import { partyPhrases } from './party-phrases.ts'
import { groupByFlight } from './party-rules.ts'

export interface PartyPlan extends Pick<Quote['plans'][number], 'tripId' | 'passengerName' | 'seatNumber' | 'flight'> {
  /** The plan's name. */
  name: string
  price: ReactNode
  /** Under the passenger: the plan's state, and what may be done with it. */
  more?: ReactNode
}

/** The plans of a party (W9): a card for each flight, a row for each passenger. */
export function PartyPlans({ plans }: { plans: readonly PartyPlan[] }) {
  const t = usePhrases(partyPhrases)
  return groupByFlight(plans).map((group) => (
    <div className="card" key={group[0].tripId}>
      <FlightOfPlan flight={group[0].flight} />
      <ul className="party-plans">
        {group.map(({ tripId, passengerName, seatNumber, name, price, more }) => (
          <li key={tripId}>
            <span className="h top" style={{ gap: '.75rem' }}>
              <span className="gr" style={{ minWidth: 0 }}>
                <b className="b2">{passengerName}</b>
                <br />
                <span className="s c2 num">
                  {name}
                  {t('listComma')}
                  <span className="phrase">{seatNumber ? t('seatNo', { seat: seatNumber }) : t('noSeatYet')}</span>
                </span>
              </span>
              <span className="rt">{price}</span>
            </span>
            {more}
          </li>
        ))}
      </ul>
    </div>
  ))
}
