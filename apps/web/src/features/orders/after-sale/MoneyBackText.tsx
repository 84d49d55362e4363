import { formatMoney } from '@aisle/contract/money'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { moneyBackPhrases } from './money-back-phrases.ts'
import { getMoneyBackStep, reasonFigures } from './money-back-rules.ts'

type Told = Pick<OrderSummary, 'moneyBack' | 'currency'>

/** One sentence on how far the refund is, or why the unpaid order was closed. */
export function MoneyBackText({ order: { moneyBack, currency } }: { order: Told }) {
  const t = usePhrases(moneyBackPhrases)
  if (!moneyBack) return <>{t('closedFlight')}</>
  return <>{t(getMoneyBackStep(moneyBack), { amount: formatMoney(moneyBack.amount, currency) })}</>
}

const shortly = {
  onItsWay: 'cardLine',
  stuck: 'cardLine',
  returned: 'cardLineReturned',
  taken: 'cardLineTaken',
} as const

/** The short form with its reason, for a card in the list. */
export function MoneyBackLine({ order: { moneyBack, currency } }: { order: Told }) {
  const t = usePhrases(moneyBackPhrases)
  if (!moneyBack) return null
  return (
    <>
      {t(shortly[getMoneyBackStep(moneyBack)], {
        reason: t(moneyBack.reason, reasonFigures),
        amount: formatMoney(moneyBack.amount, currency),
      })}
    </>
  )
}
