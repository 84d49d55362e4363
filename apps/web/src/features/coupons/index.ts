export { isUsableNow } from './coupon-view-rules.ts'
export { useValidDays } from './use-valid-days.ts'
