export { useContinuePayment } from './continue-payment.ts'
export { LateMoneyText } from './LateMoneyText.tsx'
export { PayMethodName } from './PayMethodName.tsx'
export { lateMoneyOf, payMethodOf } from './payment-rules.ts'
