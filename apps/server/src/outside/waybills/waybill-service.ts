/** A parcel that a carrier is asked to give a waybill. */
export interface WaybillQuestion {
  /** The order's number. The service has one waybill for each, however often it is asked. */
  orderNo: string
  /** One of the service's carriers, by Kuaidi100's code. */
  carrierCode: string
  receiver: { name: string; phone: string; address: string }
  /** What is in it, in Chinese. */
  goods: string
}

/** `refused`: there is no waybill, and the service says why, in its own words. */
export type WaybillAnswer = { kind: 'given'; waybillNo: string } | { kind: 'refused'; said: string }

/** Gives out waybills in the airline's name, and prints their labels where it has a printer. */
export interface WaybillService {
  /** The carriers that the airline has an account with. */
  carriers: readonly string[]
  /** @throws WaybillUnknown */
  ask(question: WaybillQuestion): Promise<WaybillAnswer>
}

/** The answer was lost or cannot be read, so that the order may have a waybill. */
export class WaybillUnknown extends Error {
  override name = 'WaybillUnknown'
}
