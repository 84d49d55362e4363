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

/** Gateways; which of them an order can be paid at depends on its currency and on the environment. */
export const paymentMethods = ['alipay', 'wechat', 'unionpay', 'stripe'] as const

/** E4: what stands under which tab is decided by the server. */
export const orderTabs = [
  'all',
  'pending_payment',
  'awaiting_shipment',
  'awaiting_receipt',
  'completed',
  'refunds',
] as const
export type OrderTab = (typeof orderTabs)[number]

/** How goods reach the passenger: to an address, or at an airport counter (S1). */
export const deliveryWays = ['SHIP', 'PICKUP'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

/** One per unit of a PICKUP order (table O). */
export const pickupCodeStates = ['unused', 'used', 'refunding', 'refunded', 'expired'] as const
export type PickupCodeState = (typeof pickupCodeStates)[number]

/** Table O, SHIP: another address after payment. `replaced`: the passenger asked for yet another one. */
export const addressChangeStates = ['open', 'granted', 'refused', 'replaced'] as const
export type AddressChangeState = (typeof addressChangeStates)[number]

/** Kuaidi100's states in words: where a parcel is. */
export const parcelStates = [
  'inTransit',
  'collected',
  'problem',
  'signed',
  'returnSigned',
  'delivering',
  'returning',
  'transferred',
  'customs',
  'refused',
  'unknown',
] as const
export type ParcelState = (typeof parcelStates)[number]

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

/**
 * Why an order is given back by itself: a flight event (W7), a plan that cannot follow its ticket (W6), or goods that
 * nobody picked up (table O).
 */
export const automaticRefundReasons = [
  'flightCancelled',
  'wifiUnavailable',
  'underTenPercent',
  'planNotOnNewFlight',
  'notPickedUp',
] as const
export type AutomaticRefundReason = (typeof automaticRefundReasons)[number]

/** Table R, where the airline has already decided: `failed` is tried again by an operator. */
export const moneyBackStates = ['refunding', 'completed', 'failed'] as const
export type MoneyBackState = (typeof moneyBackStates)[number]
