import { formatMoney } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { Note } from '../../../ui/Note.tsx'
import type { useCheckout } from './checkout.ts'
import { settlementPhrases } from './settlement-phrases.ts'

interface PriceChangeProps {
  checkout: ReturnType<typeof useCheckout>
  quote: Quote
}

/** The amount that the passenger saw, and the one that the server asks now (S3). */
export function PriceChange({ checkout: { priceBefore }, quote }: PriceChangeProps) {
  const t = usePhrases(settlementPhrases)
  if (!priceBefore) return null
  return (
    <Note icon="alert" live>
      {t('priceChanged', {
        before: formatMoney(priceBefore.payable, priceBefore.currency),
        now: formatMoney(quote.payable, quote.currency),
      })}
    </Note>
  )
}
