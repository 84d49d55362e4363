import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { later, useFirst } from '../../../navigation/later.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { FlightOfPlan } from '../FlightOfPlan.tsx'
import type { PartyPlan } from '../PartyPlans.tsx'
import { settlementPhrases } from './settlement-phrases.ts'

// Most orders have one plan; for a party it comes while its price is asked for.
const PartyPlans = later(() => import('../PartyPlans.tsx').then((part) => part.PartyPlans))

/** Loads what shows several plans, while the quote is on its way; true once checkout may be drawn. */
export const usePartyPlans = (party: boolean): boolean => useFirst(party, PartyPlans)

/** Flight, plan and passenger of the plan at checkout, or of each plan of a party. */
export function PlanBought({ quote }: { quote: Quote }) {
  const text = useBilingual()
  const price = (line: Quote['lines'][number]) => (
    <Price
      amountMinor={line.linePayable}
      currency={quote.currency}
      listMinor={line.listPrice * line.quantity}
      stacked
    />
  )
  const bought = quote.lines.flatMap((line, index) => {
    const plan = quote.plans[index]
    return plan ? [{ ...plan, name: text(line.name), price: price(line) }] : []
  })
  const [first, ...more] = bought
  if (!first) return null
  return more.length > 0 ? <PartyPlans plans={bought} /> : <OnePlan {...first} />
}

function OnePlan({ flight, name, price, passengerName, seatNumber }: PartyPlan) {
  const t = usePhrases(settlementPhrases)
  return (
    <>
      <div className="card">
        <FlightOfPlan flight={flight} />
        <div className="h top" style={{ gap: '.75rem', marginTop: '.75rem' }}>
          <b className="gr b2">{name}</b>
          <span className="rt">{price}</span>
        </div>
      </div>
      <div className="card h top" style={{ gap: '.75rem' }}>
        <Icon name="user" className="sea" />
        <span className="gr">
          <span className="vh">{t('passenger')} </span>
          <b>{passengerName}</b>
          {seatNumber && (
            <>
              <br />
              <span className="b2 c2 num">{t('seat', { seat: seatNumber })}</span>
            </>
          )}
        </span>
      </div>
    </>
  )
}
