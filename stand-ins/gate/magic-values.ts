/** `POST /gate/allow` and `/gate/deny` for this device answer 503, as a gate whose helper has died. */
export const BROKEN_DEVICE = '192.0.2.66'

/** An opening ends after this time without a renewal, as in the real gate. */
export const RENEWAL_SECONDS = 120

/** Faults of the whole gate: it does not answer, it refuses every call, or it has once forgotten everything. */
export const GATE_FAULTS = ['none', 'silent', 'broken', 'restart'] as const

export const NOTE =
  'This access gate is a stand-in: it keeps the list, and opens nothing. · 这是网络闸门的演示替身，只记录，不会真正放行。'
