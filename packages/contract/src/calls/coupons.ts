import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/coupons-schemas.ts'

export const couponList: CallOf<typeof schemas.couponListSchemas> = defineCall({
  name: 'couponList',
  path: '/api2/v1/coupon/list',
  reads: true,
  summary: "The passenger's coupons.",
})

/** Wire name "equity": the rights cards (GLOSSARY). */
export const rightsCardList: CallOf<typeof schemas.rightsCardListSchemas> = defineCall({
  name: 'rightsCardList',
  path: '/api2/v1/equity/userList',
  reads: true,
  summary: "The passenger's rights cards (S5).",
})
