import type { OperatorResource } from '../calls/operator.ts'
import { benefitRecords } from './benefit-records.ts'
import { flightRecords } from './flight-records.ts'
import { goodsRecords } from './goods-records.ts'
import type { RecordKind } from './record-kind.ts'
import { serviceRecords } from './service-records.ts'

export * from './record-kind.ts'

/** Coupons and cards of passengers are given on the passenger's own page. */
export type RecordResource = Exclude<OperatorResource, 'account-coupons' | 'account-rights-cards'>

export const recordKinds: Readonly<Record<RecordResource, RecordKind>> = {
  ...goodsRecords,
  ...benefitRecords,
  ...flightRecords,
  ...serviceRecords,
}
