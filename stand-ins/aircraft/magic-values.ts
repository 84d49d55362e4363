/**
 * What can go wrong with the feed: `stale` answers the report of ten minutes ago, `empty` answers empty texts and no
 * numbers (seen on real feeds), `down` answers 503.
 */
export const FAULTS = ['none', 'stale', 'empty', 'down'] as const

export const STALE_BY_SECONDS = 600
export const CRUISE_ALTITUDE_FT = 35_100
