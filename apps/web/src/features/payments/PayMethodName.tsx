import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { paymentPhrases } from './payment-phrases.ts'

export function PayMethodName({ method }: { method: PaymentMethod }) {
  const t = usePhrases(paymentPhrases)
  return <>{t(method)}</>
}
