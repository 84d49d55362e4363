/** `POST /gate/allow` and `/gate/deny` for this device answer 503, as a gate whose helper has died. */
export const BROKEN_DEVICE = '192.0.2.66'

export const NOTE =
  'This network gate is a stand-in: it keeps the list, and opens nothing. · 这是网络闸门的演示替身，只记录，不会真正放行。'
