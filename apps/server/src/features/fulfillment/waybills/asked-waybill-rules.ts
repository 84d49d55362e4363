import type { AskedWaybill } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'

/** What a carrier was asked for, and what it gave. */
export interface StoredWaybill {
  orderNo: string
  carrierCode: string
  /** Of the address that the label shows. */
  addressVersion: number
  askedAt: Date
  /** Null: the answer is on its way, or was lost. */
  waybillNo: string | null
}

interface Asked {
  orderNo: string
  carrierCode: string
  /** Null: it does not wait to be shipped. */
  parcel: { addressVersion: number; isHeld: boolean } | null
  before: StoredWaybill | undefined
  now: Date
}

/** Whether a carrier is asked for the waybill of an order (X4); `toAsk` is the only result that asks. */
export function judgeAsk({ orderNo, carrierCode, parcel, before, now }: Asked): AskedWaybill {
  const refuse = (problem: AskedWaybill['problem'], waybillNo: string | null = null): AskedWaybill => ({
    orderNo,
    result: 'refused',
    waybillNo,
    problem,
    said: null,
  })
  if (!parcel) return refuse('notToShip')
  if (parcel.isHeld) return refuse('held')
  if (before && before.carrierCode !== carrierCode) return refuse('askedOfAnother', before.waybillNo)
  // Without an answer there may be a label with the former address too.
  if (before && before.addressVersion !== parcel.addressVersion) return refuse('addressChanged', before.waybillNo)
  if (before?.waybillNo) return { orderNo, result: 'known', waybillNo: before.waybillNo, problem: null, said: null }
  if (before && now.getTime() - before.askedAt.getTime() < limits.waybillAskedSeconds * 1000) {
    return refuse('beingAsked')
  }
  return { orderNo, result: 'toAsk', waybillNo: null, problem: null, said: null }
}
