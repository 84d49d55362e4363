import { useRef, useState } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { useServerClockOffset } from '../../api/server-time.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { hrefOf } from '../../navigation/paths.ts'
import { navigate } from '../../navigation/router.ts'
import { storage } from '../../storage/storage.ts'
import { ActionBar, BarAmount } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { PlanCard } from '../../ui/PlanCard.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { foundStore, type Lookup } from './lookup-store.ts'
import { useMemoryStore } from './memory-store.ts'
import { PassengerRow } from './PassengerRow.tsx'
import { PassengerSheet } from './PassengerSheet.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { tripPhrases } from './pre-purchase-phrases.ts'
import { saleOf, wholeListSays } from './trip-rules.ts'

interface TripPlansProps {
  trip: Trip
  lookup: Lookup
}

/** Passenger, plans and the way to buy. Nothing is preselected (G13). */
export function TripPlans({ trip, lookup }: TripPlansProps) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  const now = Date.now() + useServerClockOffset()
  const { planId, confirmed } = useMemoryStore(foundStore)
  const [sheet, setSheet] = useState<'verify' | 'buy' | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const chosen = trip.products.find((one) => one.planId === planId && saleOf(one, trip.flight, now) === 'onSale')
  const verified = confirmed.includes(trip.tripId)
  const sellable = trip.products.some((one) => saleOf(one, trip.flight, now) === 'onSale')

  function goOn(offer: PlanOffer): void {
    // The passenger is buying now: an older wish of the guard is settled.
    storage.remove('afterLogin')
    navigate('/order/settlement', { query: { tripId: trip.tripId, planId: offer.planId } })
  }

  function buy(): void {
    if (!chosen) {
      showToast(t('chooseFirst'), 'error')
      list.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus()
    } else if (verified) goOn(chosen)
    else setSheet('buy')
  }

  function passengerDone(): void {
    const found = foundStore.get()
    foundStore.set({ ...found, confirmed: [...found.confirmed.filter((id) => id !== trip.tripId), trip.tripId] })
    const buying = sheet === 'buy'
    setSheet(null)
    if (buying && chosen) goOn(chosen)
    else showToast(t('passengerDone'))
  }

  return (
    <>
      <main className="wide over">
        <div className={trip.products.length > 0 ? 'two rev' : 'narrow'}>
          <div className="v stick">
            <PassengerRow trip={trip} lookup={lookup} verified={verified} onVerify={() => setSheet('verify')} />
            {sellable && <PlanSummary trip={trip} offer={chosen} onBuy={buy} />}
          </div>
          {trip.products.length > 0 ? (
            <section>
              <div className="h bl mb" style={{ margin: '.5rem 0 .75rem' }}>
                <h2 className="t2">{t('choosePlan')}</h2>
                {trip.member && <span className="sp s c2">{t('memberPrices')}</span>}
              </div>
              <Availability trip={trip} now={now} />
              <div className="v" role="radiogroup" aria-label={t('plansLabel')} ref={list}>
                {trip.products.map((offer) => (
                  <Plan key={offer.planId} trip={trip} offer={offer} now={now} selected={offer === chosen} />
                ))}
              </div>
            </section>
          ) : (
            <WhyNothing wifi={trip.wifi} />
          )}
        </div>
        <p className="ct" style={{ marginTop: '1rem' }}>
          <a className={buttonClass({ kind: 'txt', small: true })} href={hrefOf('/purchaseIndex')}>
            {t('changeTrip')}
          </a>
        </p>
      </main>
      {sellable && (
        <ActionBar phoneOnly>
          {chosen ? (
            <BarAmount
              title={text(chosen.name)}
              price={
                <Price amountMinor={chosen.price} currency={chosen.currency} size="l" listMinor={chosen.listPrice} />
              }
            />
          ) : (
            <span className="gr s c2">{t('noPlanYet')}</span>
          )}
          <Button className="fit" style={{ minWidth: '8.5rem' }} onClick={buy}>
            {t('buy')}
          </Button>
        </ActionBar>
      )}
      {sheet && <PassengerSheet trip={trip} lookup={lookup} onDone={passengerDone} onClose={() => setSheet(null)} />}
    </>
  )
}

const unavailableWords = { owned: 'owned', soldOut: 'soldOut', notYet: 'saleNotOpen', closed: 'saleClosed' } as const

function Plan({ trip, offer, now, selected }: { trip: Trip; offer: PlanOffer; now: number; selected: boolean }) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  const sale = saleOf(offer, trip.flight, now)
  return (
    <PlanCard
      group="plan"
      planId={offer.planId}
      name={text(offer.name)}
      description={text(offer.description)}
      kind={offer.kind}
      price={<Price amountMinor={offer.price} currency={offer.currency} listMinor={offer.listPrice} stacked />}
      selected={selected}
      onSelect={(planId) => foundStore.set({ ...foundStore.get(), planId })}
      tag={sale === 'onSale' && offer.left !== null && <Tag kind="sea">{t('left', { n: offer.left })}</Tag>}
      unavailable={sale === 'onSale' ? undefined : t(unavailableWords[sale])}
    />
  )
}

/** Said once over the list instead of on each card only. */
function Availability({ trip, now }: { trip: Trip; now: number }) {
  const t = usePhrases(tripPhrases)
  const says = wholeListSays(trip, now)
  if (!says) return null
  return (
    <div style={{ marginBottom: '.75rem' }}>
      <Note icon="clock">{t(says)}</Note>
    </div>
  )
}

const reasons = {
  available: 'allClosed',
  notEquipped: 'notEquippedText',
  unserviceable: 'unserviceableText',
  cancelled: 'cancelledText',
} as const

/** No plans: why, and what happens to money that was paid (W7). */
function WhyNothing({ wifi }: Pick<Trip, 'wifi'>) {
  const t = usePhrases(tripPhrases)
  return (
    <Card className="v" style={{ marginTop: '.75rem' }}>
      <p className="b2">{t(reasons[wifi])}</p>
      <a className={buttonClass({ kind: 'sec2', wide: true })} href={hrefOf('/order/list')}>
        {t('seeOrders')}
      </a>
    </Card>
  )
}
