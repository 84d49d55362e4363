import { useState } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { Connection } from '@aisle/contract/portal-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { later } from '../../../navigation/later.tsx'
import { useSession } from '../../../session/session-store.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useAircraftFlight } from '../portal-queries.ts'
import { portalView } from '../portal-view-rules.ts'
import { findBetterPlan, planInUse } from './better-plan-rules.ts'
import { betterPlanPhrases } from './better-plan-phrases.ts'

const PaySheet = later(() => import('../plans/PlanPaySheet.tsx').then((part) => part.PlanPaySheet))

/** Online with a lesser plan: a better one for the rest of the flight, with its price, paid for in a sheet over this page. */
export function BetterPlan({ connection }: { connection: Connection }) {
  const t = usePhrases(betterPlanPhrases)
  const text = useBilingual()
  const aboard = useAircraftFlight().data
  const tripId = useSession()?.passenger.tripId
  const [paying, setPaying] = useState(false)
  if (!aboard || !tripId) return null
  const { flight, products } = aboard
  const { refusals } = portalView(flight.stage, products)
  const plans = products.map((offer, at) => ({ offer, refusal: refusals[at] ?? null }))
  const offer = findBetterPlan(plans, planInUse(connection, flight.minutesToDestination))
  if (!offer || offer.kind === 'text') return null
  const wholeFlight = connection.entitlement.quotaKind === 'flight'
  return (
    <>
      <button type="button" className="row ground" onClick={() => setPaying(true)}>
        <span className="gr">
          <b className="b2">
            {t('offer', { plan: text(offer.name), price: formatMoney(offer.price, offer.currency) })}
          </b>
          <span className="s c2 block">{t(wholeFlight ? offer.kind : 'keepsRest')}</span>
        </span>
        <Icon name="chev" size="s" />
      </button>
      {paying && <PaySheet tripId={tripId} planId={offer.planId} onClose={() => setPaying(false)} />}
    </>
  )
}
