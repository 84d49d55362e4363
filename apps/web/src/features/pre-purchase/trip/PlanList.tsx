import type { Ref } from 'react'
import type { SaleOffer, Trip } from '@aisle/contract/pre-purchase-schemas'
import { isFewLeft } from '@aisle/rules/few-left'
import { formatDay, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Note } from '../../../ui/Note.tsx'
import { PlanCard } from '../../../ui/flight/PlanCard.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { foundStore } from '../lookup-store.ts'
import { tripPhrases } from './trip-phrases.ts'
import { wholeListSays } from './trip-rules.ts'

interface PlanListProps {
  trip: Trip
  chosen: SaleOffer | undefined
  listRef: Ref<HTMLDivElement>
}

/** The plans of the flight, each card a radio; what can't be bought says why. */
export function PlanList({ trip, chosen, listRef }: PlanListProps) {
  const t = usePhrases(tripPhrases)
  const language = useLanguage()
  const whole = wholeListSays(trip)
  return (
    <section>
      <div className="h bl mb" style={{ margin: '.5rem 0 .75rem' }}>
        <h2 className="t2">{t('choosePlan')}</h2>
        {trip.member && !whole && <span className="sp s c2">{t('memberPrices')}</span>}
      </div>
      {whole && (
        <div style={{ marginBottom: '.75rem' }}>
          <Note icon="clock">
            {whole.says === 'notYetOpen'
              ? t(whole.says, { date: formatDay(whole.opensAt, language), time: formatTime(whole.opensAt) })
              : t(whole.says)}
          </Note>
        </div>
      )}
      <div className="v" role="radiogroup" aria-label={t('plansLabel')} ref={listRef}>
        {trip.products.map((offer) => (
          <Plan key={offer.planId} offer={offer} selected={offer === chosen} />
        ))}
      </div>
    </section>
  )
}

const unavailableWords = { owned: 'owned', soldOut: 'soldOut', notYet: 'saleNotOpen', closed: 'saleClosed' } as const

function Plan({ offer, selected }: { offer: SaleOffer; selected: boolean }) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  const { left, unavailable } = offer
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
      tag={unavailable === null && left !== null && isFewLeft(left) && <Tag kind="sea">{t('left', { n: left })}</Tag>}
      held={unavailable === 'owned'}
      unavailable={unavailable === null ? undefined : t(unavailableWords[unavailable])}
    />
  )
}
