import { formatMoney } from '@aisle/contract/money'
import type { Recommendation } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { formatDuration } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { PlansBeside } from '../../pre-purchase/index.ts'
import { planListPhrases } from '../plan-list-phrases.ts'
import { advicePhrases } from './advice-phrases.ts'
import { choicePhrases } from './choice-phrases.ts'
import { ChoiceCard } from './ChoiceCard.tsx'

interface ChoicesProps {
  choices: readonly PlanOffer[]
  /** Undefined in an answer that an older page has kept. */
  advice: Recommendation | null | undefined
  minutesToGo: number | null | undefined
  /** Companions get a plan in the same order (W9). */
  beside: PlansBeside | null
  /** The passenger has a plan: using it is the likely step. */
  quiet: boolean
  onTake: (offer: PlanOffer) => void
}

/** The plans side by side; each acts at once, and none is chosen beforehand (G13). */
export function Choices({ choices, advice, minutesToGo, beside, quiet, onTake }: ChoicesProps) {
  const advise = usePhrases(advicePhrases)
  const getAction = useAction(beside)
  const time = formatDuration(minutesToGo ?? 0, useLanguage())
  // Without the time to go there is no reason to give.
  const advised = minutesToGo ? choices.find(({ planId }) => planId === advice?.planId) : undefined
  return (
    <>
      <div className="two-up">
        {choices.map((offer) => (
          <ChoiceCard
            key={offer.planId}
            offer={offer}
            tag={offer === advised ? advise('recommended') : undefined}
            action={getAction(offer)}
            quiet={quiet}
            onTake={() => onTake(offer)}
          />
        ))}
      </div>
      {advised && advice && (
        <p className="h top b2 c2">
          <Icon name="info" size="s" className="sea" />
          <span>{advise(advice.because, { time, n: advice.hours })}</span>
        </p>
      )}
    </>
  )
}

/** What a plan's button does: for how much, and for how many. */
function useAction(beside: PlansBeside | null): (offer: PlanOffer) => string {
  const t = usePhrases(choicePhrases)
  const words = usePhrases(planListPhrases)
  return ({ planId, price, currency }) => {
    const amount = price + (beside?.besides(planId).price ?? 0)
    const n = (beside?.count ?? 0) + 1
    const paid = { price: formatMoney(amount, currency) }
    if (amount === 0) return beside ? t('freeForAll', { n }) : words('connectFree')
    return beside ? t('payForAll', { ...paid, n }) : t('pay', paid)
  }
}
