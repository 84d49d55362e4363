/** Numbers with these letters travel along the route; all others are unknown to every carrier. */
export const DEMO = 'DEMO'
export const ENDINGS = ['PROBLEM', 'SIGNED', 'SILENT', 'UNKNOWN'] as const
export type Ending = (typeof ENDINGS)[number]

/**
 * Hours between the collection of these parcels and the start of the stand-ins; other parcels are collected at their
 * first query.
 */
export const UNDER_WAY: Readonly<Record<string, number>> = { SFDEMO1002: 20, SFDEMO1003: 9 * 24 }

/** A number asked for again within this time is locked for as long (facts §7). */
export const LOCK_MINUTES = 30

/** Answer to those only who give digits of the receiver's phone. */
export const ASK_FOR_PHONE: readonly string[] = ['shunfeng', 'zhongtong']
