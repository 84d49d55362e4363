import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { payPhrases } from './pay-phrases.ts'

export function PayMethodName({ method }: { method: PaymentMethod }) {
  const t = usePhrases(payPhrases)
  return <>{t(method)}</>
}
