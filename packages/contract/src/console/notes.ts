/** What staff write for each other at an order or a passenger (X4). */
export interface StaffNote {
  noteId: string
  who: string
  own: boolean
  text: string
  at: string
}

/** One of many orders that get the same note; `same`: this act has noted it before, `refused`: the person sees no such order. */
export interface NotedOrder {
  orderNo: string
  result: 'noted' | 'same' | 'refused'
}

/** Personal data that the console masks until it is asked for with a reason. */
export const revealReasons = ['onThePhone', 'delivery', 'dispute', 'other'] as const
export type RevealReason = (typeof revealReasons)[number]

export const orderFields = ['email', 'phone', 'receiver', 'receiverPhone', 'address'] as const
export const passengerFields = ['email', 'phone', 'document'] as const
export type RevealedField = (typeof orderFields)[number] | (typeof passengerFields)[number]

/** Shown so long; fields that are empty are missing. */
export const revealedSeconds = 60
export interface Revealed {
  values: Partial<Record<RevealedField, string>>
}
