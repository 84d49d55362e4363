import type { Ref } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Note } from '../../ui/Note.tsx'
import { PlanCard } from '../../ui/PlanCard.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { foundStore } from './lookup-store.ts'
import { tripPhrases } from './trip-phrases.ts'
import { saleOf, wholeListSays } from './trip-rules.ts'

interface PlanListProps {
  trip: Trip
  /** Server time, ms. */
  now: number
  chosen: PlanOffer | undefined
  listRef: Ref<HTMLDivElement>
}

/** The plans of the flight, each card a radio; what can't be bought says why. */
export function PlanList({ trip, now, chosen, listRef }: PlanListProps) {
  const t = usePhrases(tripPhrases)
  const says = wholeListSays(trip, now)
  return (
    <section>
      <div className="h bl mb" style={{ margin: '.5rem 0 .75rem' }}>
        <h2 className="t2">{t('choosePlan')}</h2>
        {trip.member && !says && <span className="sp s c2">{t('memberPrices')}</span>}
      </div>
      {says && (
        <div style={{ marginBottom: '.75rem' }}>
          <Note icon="clock">{t(says)}</Note>
        </div>
      )}
      <div className="v" role="radiogroup" aria-label={t('plansLabel')} ref={listRef}>
        {trip.products.map((offer) => (
          <Plan key={offer.planId} trip={trip} offer={offer} now={now} selected={offer === chosen} />
        ))}
      </div>
    </section>
  )
}

/** From here on the number left matters to a choice; it is always the true one (G13). */
const fewLeft = 20

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
      tag={
        sale === 'onSale'
        && offer.left !== null
        && offer.left <= fewLeft && <Tag kind="sea">{t('left', { n: offer.left })}</Tag>
      }
      held={sale === 'owned'}
      unavailable={sale === 'onSale' ? undefined : t(unavailableWords[sale])}
    />
  )
}
