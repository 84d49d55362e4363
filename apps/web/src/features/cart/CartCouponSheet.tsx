export { CouponSheet as CartCouponSheet } from '../orders/index.ts'
