import type { AboardRefusal } from '@aisle/contract/flight-stages'
import type { Recommendation } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { isFewLeft } from '@aisle/rules/few-left'
import { formatDuration } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { PlanCard } from '../../../ui/flight/PlanCard.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { planListPhrases } from '../plan-list-phrases.ts'
import { advicePhrases } from './advice-phrases.ts'

interface PlansAboardProps {
  offers: readonly PlanOffer[]
  /** Why each plan cannot be bought; null for those that can. */
  refusals: readonly (AboardRefusal | null)[]
  /** Undefined in an answer that an older page has kept. */
  advice: Recommendation | null | undefined
  minutesToGo: number | null | undefined
  chosen: PlanOffer | undefined
  onChoose: (planId: string) => void
}

/** The plans of this flight; one is chosen at a time, and none is before the passenger has (G13). */
export function PlansAboard({ offers, refusals, advice, minutesToGo, chosen, onChoose }: PlansAboardProps) {
  const t = usePhrases(planListPhrases)
  const advise = usePhrases(advicePhrases)
  const text = useBilingual()
  const time = formatDuration(minutesToGo ?? 0, useLanguage())
  return (
    <div className="v" role="radiogroup" aria-label={t('planList')}>
      {offers.map((offer, at) => {
        const refusal = refusals[at]
        const reason =
          offer.planId === advice?.planId && minutesToGo && advise(advice.because, { time, n: advice.hours })
        return (
          <PlanCard
            key={offer.planId}
            group="plan"
            planId={offer.planId}
            name={text(offer.name)}
            description={
              <>
                {text(offer.description)}
                {reason && <span className="block sea">{reason}</span>}
              </>
            }
            kind={offer.kind}
            price={<Price amountMinor={offer.price} currency={offer.currency} stacked listMinor={offer.listPrice} />}
            selected={offer.planId === chosen?.planId}
            onSelect={onChoose}
            tag={
              <>
                {reason && <Tag kind="sea">{advise('recommended')}</Tag>}{' '}
                {offer.left !== null && isFewLeft(offer.left) && <Tag>{t('seatsLeft', { n: offer.left })}</Tag>}
              </>
            }
            held={offer.owned}
            unavailable={refusal ? t(refusal) : undefined}
          />
        )
      })}
    </div>
  )
}
