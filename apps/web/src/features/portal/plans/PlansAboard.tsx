import type { AboardRefusal } from '@aisle/contract/flight-stages'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { isFewLeft } from '@aisle/rules/few-left'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { PlanCard } from '../../../ui/flight/PlanCard.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { planListPhrases } from '../plan-list-phrases.ts'

interface PlansAboardProps {
  offers: readonly PlanOffer[]
  /** Why each plan cannot be bought; null for those that can. */
  refusals: readonly (AboardRefusal | null)[]
  chosen: PlanOffer | undefined
  onChoose: (planId: string) => void
}

/** The plans of this flight; one is chosen at a time. */
export function PlansAboard({ offers, refusals, chosen, onChoose }: PlansAboardProps) {
  const t = usePhrases(planListPhrases)
  const text = useBilingual()
  return (
    <div className="v" role="radiogroup" aria-label={t('planList')}>
      {offers.map((offer, at) => {
        const refusal = refusals[at]
        return (
          <PlanCard
            key={offer.planId}
            group="plan"
            planId={offer.planId}
            name={text(offer.name)}
            description={text(offer.description)}
            kind={offer.kind}
            price={<Price amountMinor={offer.price} currency={offer.currency} stacked listMinor={offer.listPrice} />}
            selected={offer.planId === chosen?.planId}
            onSelect={onChoose}
            tag={offer.left !== null && isFewLeft(offer.left) && <Tag>{t('seatsLeft', { n: offer.left })}</Tag>}
            held={offer.owned}
            unavailable={refusal ? t(refusal) : undefined}
          />
        )
      })}
    </div>
  )
}
