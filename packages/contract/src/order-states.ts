/** The specification's nine order states (spec §4), in wire spelling. */
export const orderStates = [
  'pending_payment',
  'paid',
  'canceled',
  'closed',
  'completed',
  'payment_timed_out',
  'refunded',
  'awaiting_shipment',
  'shipped',
] as const
export type OrderState = (typeof orderStates)[number]

export const orderKinds = ['WIFI', 'SHIP', 'PICKUP'] as const
export type OrderKind = (typeof orderKinds)[number]

/** What a passenger may use (W6). */
export const entitlementStates = [
  'reserved',
  'unused',
  'active',
  'paused',
  'used_up',
  'expired',
  'released',
  'refunded',
  'revoked',
] as const
export type EntitlementState = (typeof entitlementStates)[number]

/** The network opened aboard (P3). */
export const grantStates = ['online', 'out_of_coverage', 'paused', 'ended', 'revoked'] as const
export type GrantState = (typeof grantStates)[number]

/** Why an order is given back by itself: a flight event (W7), or a plan that cannot follow its ticket (W6). */
export const automaticRefundReasons = [
  'flightCancelled',
  'wifiUnavailable',
  'underTenPercent',
  'planNotOnNewFlight',
] as const
export type AutomaticRefundReason = (typeof automaticRefundReasons)[number]

/** Table R, where the airline has already decided: `failed` is tried again by an operator. */
export const moneyBackStates = ['refunding', 'completed', 'failed'] as const
export type MoneyBackState = (typeof moneyBackStates)[number]
