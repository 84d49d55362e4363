/** Of a passenger on a manifest, as airlines list them (W9): an adult may add the others of the booking. */
export const passengerKinds = ['adult', 'child', 'infant'] as const
export type PassengerKind = (typeof passengerKinds)[number]
