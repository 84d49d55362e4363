import { formatMoney } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { AmountList } from '../AmountList.tsx'
import { settlementPhrases } from './settlement-phrases.ts'
import { computeAmountRows, type AmountRow } from './settlement-rules.ts'

interface AmountsProps {
  quote: Quote
  /** Amounts that stand elsewhere already. */
  without?: readonly AmountRow['key'][]
}

/** From the list price to the amount due. */
export function Amounts({ quote, without = [] }: AmountsProps) {
  const t = usePhrases(settlementPhrases)
  const rows = computeAmountRows(quote).filter(({ key }) => !without.includes(key))
  return (
    <AmountList
      rows={rows.map(({ key, amount, percentOff, over, words }) => ({
        key,
        label: percentOff
          ? t('memberPercent', { n: percentOff })
          : over
            ? t('freeFrom', { amount: formatMoney(over, quote.currency) })
            : t(key),
        amount,
        ...(words && { words: t(words) }),
      }))}
      total={{ label: t('toPay'), amount: quote.payable }}
      currency={quote.currency}
    />
  )
}
