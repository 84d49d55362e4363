import { formatMoney } from '@aisle/contract/money'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { moneyBackPhrases } from './money-back-phrases.ts'
import { moneyBackStepOf } from './money-back-rules.ts'

type Told = Pick<OrderSummary, 'moneyBack' | 'currency'>

/** How far the money is, or why none was taken, in a sentence. */
export function MoneyBackText({ order: { moneyBack, currency } }: { order: Told }) {
  const t = usePhrases(moneyBackPhrases)
  if (!moneyBack) return <>{t('closedFlight')}</>
  return <>{t(moneyBackStepOf(moneyBack), { amount: formatMoney(moneyBack.amount, currency) })}</>
}

const shortly = {
  onItsWay: 'cardLine',
  stuck: 'cardLine',
  returned: 'cardLineReturned',
  taken: 'cardLineTaken',
} as const

/** The same on a card of the list, with its reason. */
export function MoneyBackLine({ order: { moneyBack, currency } }: { order: Told }) {
  const t = usePhrases(moneyBackPhrases)
  if (!moneyBack) return null
  return (
    <>
      {t(shortly[moneyBackStepOf(moneyBack)], {
        reason: t(moneyBack.reason),
        amount: formatMoney(moneyBack.amount, currency),
      })}
    </>
  )
}
