import { couponList, rightsCardList } from '@aisle/contract/coupons'
import { couponListSchemas, rightsCardListSchemas } from '@aisle/contract/coupons-schemas'
import { implementForPassenger } from '../../platform/http/implement.ts'
import { listCoupons, listRightsCards } from './list-discounts.ts'

export const couponRoutes = [
  implementForPassenger(couponList, couponListSchemas, listCoupons),
  implementForPassenger(rightsCardList, rightsCardListSchemas, listRightsCards),
]
