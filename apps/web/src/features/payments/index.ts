export { useContinuePayment } from './continue-payment.ts'
export { PayMethodName } from './PayMethodName.tsx'
export { payMethodOf } from './payment-rules.ts'
