import type { Currency } from '@aisle/contract/money'
import { ConfigError, type Reader } from './reader.ts'

/** What staff decide alone, in minor units. */
export interface StaffLimits {
  /** Over this a refund needs two keys, or two people (X1). */
  refundTwoKeysOver: Readonly<Record<Currency, number>>
  /** Up to this customer service decides alone (X4). */
  serviceRefundsUpTo: Readonly<Record<Currency, number>>
  /** A coupon that staff give is worth no more (X4). */
  staffCouponsUpTo: Readonly<Record<Currency, number>>
}

export const readStaffLimits = (read: Reader): StaffLimits => ({
  refundTwoKeysOver: {
    CNY: readAmount(read, 'REFUND_TWO_KEYS_OVER_FEN', 100_000),
    USD: readAmount(read, 'REFUND_TWO_KEYS_OVER_CENTS', 15_000),
  },
  serviceRefundsUpTo: {
    CNY: readAmount(read, 'SERVICE_REFUNDS_UP_TO_FEN', 30_000),
    USD: readAmount(read, 'SERVICE_REFUNDS_UP_TO_CENTS', 4_500),
  },
  staffCouponsUpTo: {
    CNY: readAmount(read, 'STAFF_COUPONS_UP_TO_FEN', 5_000),
    USD: readAmount(read, 'STAFF_COUPONS_UP_TO_CENTS', 750),
  },
})

function readAmount(read: Reader, name: string, fallback: number): number {
  const value = read.text(name) ?? String(fallback)
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw new ConfigError(`${name} must be a whole number of fen or cents, not "${value}".`)
}
