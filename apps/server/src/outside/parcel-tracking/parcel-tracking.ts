import type { Language } from '@aisle/contract/language'
import type { ParcelState } from '@aisle/contract/order-states'

export interface ParcelQuestion {
  /** Kuaidi100's code, in lower case. */
  carrierCode: string
  waybillNo: string
  /** The receiver's; some carriers answer to those only who know it. */
  phone: string
  language: Language
}

export interface ParcelReport {
  state: ParcelState
  /** Newest first. */
  events: readonly { at: Date; text: string; place: string; state: ParcelState }[]
}

export interface ParcelTracking {
  /** A number that the carrier has told nothing of yet is `unknown`, without events. @throws TrackingFailed */
  track(question: ParcelQuestion): Promise<ParcelReport>
}

/** The service is silent, or refuses: nothing new is known. Its message holds no number, phone or key. */
export class TrackingFailed extends Error {
  override name = 'TrackingFailed'
}

export const absentParcelTracking: ParcelTracking = {
  track: async () => {
    throw new TrackingFailed('no tracking service is configured')
  },
}
