import type { Language } from '@aisle/contract/language'
import type { ParcelState } from '@aisle/contract/order-states'

export interface ParcelQuestion {
  /** Kuaidi100's code, in lower case. */
  carrierCode: string
  waybillNo: string
  /** The receiver's phone, which some carriers require. */
  phone: string
  language: Language
}

export interface ParcelReport {
  state: ParcelState
  /** Newest first. */
  events: readonly { at: Date; text: string; place: string; state: ParcelState }[]
}

export interface ParcelTracking {
  /** `unknown`, without events, while the carrier has not reported the number. @throws TrackingFailed */
  track(question: ParcelQuestion): Promise<ParcelReport>
}

/** The service is silent or refuses, so there is no news. The message contains no number, phone or key. */
export class TrackingFailed extends Error {
  override name = 'TrackingFailed'
}

export const absentParcelTracking: ParcelTracking = {
  track: async () => {
    throw new TrackingFailed('no tracking service is configured')
  },
}
