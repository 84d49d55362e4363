import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { payPhrases } from './pay-phrases.ts'
import { getLateMoney } from './late-money-rules.ts'

/** Explains that a late payment is refunded automatically (table O). */
export function LateMoneyText({ order }: { order: OrderDetail }) {
  const t = usePhrases(payPhrases)
  const late = getLateMoney(order)
  if (!late) return null
  return (
    <>
      {t(late === 'returning' ? 'lateReturning' : 'lateReturned', {
        amount: formatMoney(order.payable, order.currency),
        ...limits.refundWorkingDays,
      })}
    </>
  )
}
