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

/** Paid, with nothing used, sent or collected yet. */
export const untouchedOrderStates = ['paid', 'awaiting_shipment'] as const satisfies readonly OrderState[]
/** Paid, and not refunded as a whole; in the order in which an order passes them. */
export const keptOrderStates = [
  ...untouchedOrderStates,
  'shipped',
  'completed',
] as const satisfies readonly OrderState[]
/** Ended without a payment (table O). */
export const endedUnpaidStates = ['canceled', 'payment_timed_out', 'closed'] as const satisfies readonly OrderState[]

export const orderKinds = ['WIFI', 'SHIP', 'PICKUP'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Gateways; which of them an order can be paid at depends on its currency and on the environment. */
export const paymentMethods = ['alipay', 'wechat', 'unionpay', 'stripe'] as const

/** The server decides which orders each tab lists (E4). */
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

/**
 * Table O, SHIP: another address after payment. `replaced`: the passenger asked for yet another one. `stopped`: the
 * order's contact did not want it, and the former address holds again (O9).
 */
export const addressChangeStates = ['open', 'granted', 'refused', 'replaced', 'stopped'] as const
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

/** States of a passenger's entitlement (W6). */
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

/** Paid and usable: the passenger can go online with them (W6). */
export const openEntitlementStates = ['unused', 'active', 'paused'] as const satisfies readonly EntitlementState[]
/** Open entitlements and those of unpaid orders: one per passenger, flight and plan (W6). */
export const heldEntitlementStates = [
  'reserved',
  ...openEntitlementStates,
] as const satisfies readonly EntitlementState[]
/** The entitlement runs on no device. */
export const restingEntitlementStates = ['unused', 'paused'] as const satisfies readonly EntitlementState[]
/** Revoked or refunded after payment. */
export const reclaimedEntitlementStates = ['refunded', 'revoked'] as const satisfies readonly EntitlementState[]
/** Used entitlements that are over and were not refunded. */
export const endedEntitlementStates = ['used_up', 'expired', 'revoked'] as const satisfies readonly EntitlementState[]

/** The network opened aboard (P3). */
export const grantStates = ['online', 'out_of_coverage', 'paused', 'ended', 'revoked'] as const
export type GrantState = (typeof grantStates)[number]

/** The gate lets the device through, now or as soon as the aircraft has coverage again. */
export const connectedGrantStates = ['online', 'out_of_coverage'] as const satisfies readonly GrantState[]
/** Grants that can still end: connected ones, and those that the passenger has paused. */
export const openGrantStates = [...connectedGrantStates, 'paused'] as const satisfies readonly GrantState[]
export const endedGrantStates = ['ended', 'revoked'] as const satisfies readonly GrantState[]

/**
 * Why an order is refunded automatically: a flight event (W7), a plan that cannot follow its ticket (W6), goods
 * that were not picked up, or a plan that was never activated (table O).
 */
export const automaticRefundReasons = [
  'flightCancelled',
  'wifiUnavailable',
  'underTenPercent',
  'planNotOnNewFlight',
  'notPickedUp',
  'neverActivated',
] as const
export type AutomaticRefundReason = (typeof automaticRefundReasons)[number]

/** Table R, where the airline has already decided: `failed` is tried again by an operator. */
export const moneyBackStates = ['refunding', 'completed', 'failed'] as const
export type MoneyBackState = (typeof moneyBackStates)[number]
