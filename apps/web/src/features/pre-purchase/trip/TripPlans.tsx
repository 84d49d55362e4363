import { useRef, useState } from 'react'
import type { SaleOffer, Trip, Trips } from '@aisle/contract/pre-purchase-schemas'
import { note } from '../../../analytics/note.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { navigate } from '../../../navigation/router.ts'
import { useSession } from '../../../session/session-store.ts'
import { storage } from '../../../storage/storage.ts'
import { ActionBar, BarAmount } from '../../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { useWide } from '../../../ui/frame/width.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { foundStore, type Lookup } from '../lookup-store.ts'
import { useMemoryStore } from '../../../storage/memory-store.ts'
import { writePlansQuery } from '../../orders/index.ts'
import { besideStore } from './beside-store.ts'
import { AddPassenger } from './AddPassenger.tsx'
import { Companions } from './Companions.tsx'
import { NothingSold } from './NothingSold.tsx'
import { Party } from './Party.tsx'
import { PassengerRow } from '../PassengerRow.tsx'
import { PassengerSheet } from '../PassengerSheet.tsx'
import { PlanList } from './PlanList.tsx'
import { PriceOfAll } from './PriceOfAll.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { tripPhrases } from './trip-phrases.ts'
import { getCompanions, getPlansBeside } from './companion-rules.ts'
import { isOwnTrip, tripFacts } from './trip-rules.ts'

interface TripPlansProps {
  trip: Trip
  /** The whole answer of the lookup. */
  found: Trips
  lookup: Lookup
  /** The passengers travelling together, as far as this login sees them (W9). */
  party: readonly Trip[]
  /** The trip belongs to a companion whom the passenger added. */
  companion: boolean
}

/** Passenger, plans and the buy action. */
export function TripPlans({ trip, found, lookup, party, companion }: TripPlansProps) {
  const wide = useWide()
  // Here, because a turned tablet moves the list to another place, and the sheet must stay.
  const [adding, setAdding] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { chosen, companions, beside, verified, sheet, setSheet, buy, passengerDone } = usePurchase(trip, found, () =>
    list.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus(),
  )
  const together = <Party trip={trip} party={party} onAdd={() => setAdding(true)} />
  const sellable = trip.products.some((one) => one.unavailable === null)
  const row = (
    <PassengerRow
      trip={trip}
      // An added passenger was found by their own ticket.
      foundBy={companion ? null : lookup}
      {...(sellable && { verified, onVerify: () => setSheet('verify') })}
    />
  )

  if (trip.products.length === 0 || trip.flight.status === 'landed') {
    return (
      <main className="wide over">
        <div className="narrow">
          {row}
          <NothingSold trip={trip} />
          <ChangeTrip />
        </div>
      </main>
    )
  }
  return (
    <>
      <main className="wide over">
        <div className="two rev">
          <div className="v stick">
            {row}
            {sellable && <PlanSummary trip={trip} offer={chosen} beside={beside} onBuy={buy} />}
            {wide && together}
            <ChangeTrip className="dk" />
          </div>
          <div>
            <PlanList trip={trip} chosen={chosen} listRef={list} />
            {sellable && <Companions companions={companions} planId={chosen?.planId} />}
          </div>
        </div>
        {/* Below the plans: it appears with the login, and must not push away what is being read. */}
        {!wide && together}
        <ChangeTrip className="mb" />
      </main>
      {sellable && <BuyBar chosen={chosen} beside={beside} onBuy={buy} />}
      {adding && <AddPassenger onClose={() => setAdding(false)} />}
      {sheet && <PassengerSheet trip={trip} lookup={lookup} onDone={passengerDone} onClose={() => setSheet(null)} />}
    </>
  )
}

/** The chosen plans and their way to the settlement; no plan is preselected (G13). */
function usePurchase(trip: Trip, found: Trips, showPlans: () => void) {
  const t = usePhrases(tripPhrases)
  const { planId, confirmed } = useMemoryStore(foundStore)
  const wanted = useMemoryStore(besideStore)
  const passenger = useSession()?.passenger
  const own = isOwnTrip(passenger, trip)
  const companions = getCompanions(found, trip, passenger)
  const [sheet, setSheet] = useState<'verify' | 'buy' | null>(null)
  const chosen = trip.products.find((one) => one.planId === planId && one.unavailable === null)
  const beside = getPlansBeside(companions, { planId: chosen?.planId, beside: wanted })
  const verified = own && confirmed.includes(trip.tripId)

  function goOn(offer: SaleOffer): void {
    // The passenger is buying now: drop the guard's earlier target.
    storage.remove('afterLogin')
    note('plan_chosen', { ...tripFacts(trip), plan_id: offer.planId })
    const others = beside.map((plan) => ({ tripId: plan.trip.tripId, planId: plan.offer.planId }))
    const plans = writePlansQuery([{ tripId: trip.tripId, planId: offer.planId }, ...others])
    navigate('/order/settlement', { query: { ...plans, agreed: '1' } })
  }
  return {
    chosen,
    companions,
    beside,
    verified,
    sheet,
    setSheet,
    buy() {
      if (!chosen) {
        showToast(t('chooseFirst'), 'error')
        showPlans()
      } else if (verified) goOn(chosen)
      else setSheet('buy')
    },
    passengerDone() {
      const before = foundStore.get()
      const others = before.confirmed.filter((id) => id !== trip.tripId)
      foundStore.set({ ...before, confirmed: [...others, trip.tripId] })
      setSheet(null)
      if (sheet === 'buy' && chosen) goOn(chosen)
      else showToast(t('passengerDone'))
    },
  }
}

/** Phones: names the plan and its price next to the only action. */
interface BuyBarProps {
  chosen: SaleOffer | undefined
  beside: ReturnType<typeof getPlansBeside>
  onBuy: () => void
}

function BuyBar({ chosen, beside, onBuy }: BuyBarProps) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  return (
    <ActionBar phoneOnly>
      {chosen ? (
        <BarAmount
          title={beside.length > 0 ? t('plansForAll', { n: beside.length + 1 }) : text(chosen.name)}
          price={<PriceOfAll chosen={chosen} beside={beside} size="l" />}
        />
      ) : (
        <span className="gr s c2">{t('noPlanYet')}</span>
      )}
      <Button className="fit" style={{ minWidth: 'min(8.5rem, 44vw)' }} onClick={onBuy}>
        {t('buy')}
      </Button>
    </ActionBar>
  )
}

function ChangeTrip({ className = '' }: { className?: string }) {
  const t = usePhrases(tripPhrases)
  return (
    <p className={`ct ${className}`} style={{ marginTop: '.75rem' }}>
      <a className={buttonClass({ kind: 'txt', small: true })} href={hrefTo('/purchaseIndex')}>
        {t('changeTrip')}
      </a>
    </p>
  )
}
