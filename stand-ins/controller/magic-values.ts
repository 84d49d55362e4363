export const NOTE =
  'This access controller is a stand-in: it speaks RADIUS and keeps sessions, and opens nothing. · 这是机上接入控制器的演示替身，只收发 RADIUS，不会真正放行。'

/** CoA- and Disconnect-Requests about this device are refused with 501, as by a controller that is not allowed to. */
export const PROHIBITED_DEVICE = '192.0.2.66'

/** The secret that `wrongSecret` signs with. */
export const OTHER_SECRET = 'not the secret of anybody'

/** How long `late` waits, longer than a client waits before it sends the same again. */
export const LATE_MS = 450

export const FAULTS = ['none', 'silent', 'wrongSecret', 'unsigned', 'late', 'duplicate'] as const
export type Fault = (typeof FAULTS)[number]
