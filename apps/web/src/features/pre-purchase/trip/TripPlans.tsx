import { useRef, useState } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { note } from '../../../analytics/note.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { navigate } from '../../../navigation/router.ts'
import { useSession } from '../../../session/session-store.ts'
import { storage } from '../../../storage/storage.ts'
import { ActionBar, BarAmount } from '../../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/Price.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { foundStore, type Lookup } from '../lookup-store.ts'
import { useMemoryStore } from '../../../storage/memory-store.ts'
import { NothingSold } from './NothingSold.tsx'
import { PassengerRow } from '../PassengerRow.tsx'
import { PassengerSheet } from '../PassengerSheet.tsx'
import { PlanList } from './PlanList.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { tripPhrases } from './trip-phrases.ts'
import { isOwnTrip, tripFacts } from './trip-rules.ts'

interface TripPlansProps {
  trip: Trip
  lookup: Lookup
}

/** Passenger, plans and the buy action. */
export function TripPlans({ trip, lookup }: TripPlansProps) {
  const list = useRef<HTMLDivElement>(null)
  const { chosen, verified, sheet, setSheet, buy, passengerDone } = usePurchase(trip, () =>
    list.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus(),
  )
  const sellable = trip.products.some((one) => one.unavailable === null)
  const row = (
    <PassengerRow trip={trip} lookup={lookup} {...(sellable && { verified, onVerify: () => setSheet('verify') })} />
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
            {sellable && <PlanSummary trip={trip} offer={chosen} onBuy={buy} />}
            <ChangeTrip className="dk" />
          </div>
          <PlanList trip={trip} chosen={chosen} listRef={list} />
        </div>
        <ChangeTrip className="mb" />
      </main>
      {sellable && <BuyBar chosen={chosen} onBuy={buy} />}
      {sheet && <PassengerSheet trip={trip} lookup={lookup} onDone={passengerDone} onClose={() => setSheet(null)} />}
    </>
  )
}

/** What is chosen and how it gets to the settlement; nothing is preselected (G13). */
function usePurchase(trip: Trip, showPlans: () => void) {
  const t = usePhrases(tripPhrases)
  const { planId, confirmed } = useMemoryStore(foundStore)
  const own = isOwnTrip(useSession()?.passenger, trip)
  const [sheet, setSheet] = useState<'verify' | 'buy' | null>(null)
  const chosen = trip.products.find((one) => one.planId === planId && one.unavailable === null)
  const verified = own && confirmed.includes(trip.tripId)

  function goOn(offer: PlanOffer): void {
    // The passenger is buying now: drop the guard's earlier target.
    storage.remove('afterLogin')
    note('plan_chosen', { ...tripFacts(trip), plan_id: offer.planId })
    navigate('/order/settlement', { query: { tripId: trip.tripId, planId: offer.planId, agreed: '1' } })
  }
  return {
    chosen,
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
      const found = foundStore.get()
      foundStore.set({ ...found, confirmed: [...found.confirmed.filter((id) => id !== trip.tripId), trip.tripId] })
      setSheet(null)
      if (sheet === 'buy' && chosen) goOn(chosen)
      else showToast(t('passengerDone'))
    },
  }
}

/** Phones: names the plan and its price next to the only action. */
function BuyBar({ chosen, onBuy }: { chosen: PlanOffer | undefined; onBuy: () => void }) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  return (
    <ActionBar phoneOnly>
      {chosen ? (
        <BarAmount
          title={text(chosen.name)}
          price={<Price amountMinor={chosen.price} currency={chosen.currency} size="l" listMinor={chosen.listPrice} />}
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
