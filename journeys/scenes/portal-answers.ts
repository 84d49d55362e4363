import type { connectionStatus } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Entitlement } from '@aisle/contract/portal-schemas'

type Status = ResponseOf<typeof connectionStatus>

const hour = 3600

export const plans = {
  flight: {
    entitlementId: 'ent_flight',
    planId: 'WP05',
    planKind: 'browse',
    name: { zh: '国际全程上网包', en: 'Full-Flight Browsing (International)' },
    state: 'active',
    quotaKind: 'flight',
    speedCapKbps: 2048,
    secondsRemaining: null,
    bytesRemaining: null,
    secondsBought: null,
    bytesBought: null,
  },
  hour: {
    entitlementId: 'ent_hour',
    planId: 'WP02',
    planKind: 'browse',
    name: { zh: '1 小时上网包', en: '1-Hour Browsing' },
    state: 'active',
    quotaKind: 'time',
    speedCapKbps: 1024,
    secondsRemaining: 2535,
    bytesRemaining: null,
    secondsBought: hour,
    bytesBought: null,
  },
  data: {
    entitlementId: 'ent_data',
    planId: 'WP03',
    planKind: 'browse',
    name: { zh: '300 MB 流量包', en: '300 MB Data Pack' },
    state: 'active',
    quotaKind: 'data',
    speedCapKbps: 1024,
    secondsRemaining: null,
    bytesRemaining: 187_400_000,
    secondsBought: null,
    bytesBought: 300_000_000,
  },
} as const satisfies Record<string, Entitlement>

/** This plan is in use on this device. */
export const connected = (entitlement: Entitlement, now: string, secondsRemaining?: number): Status => ({
  state: 'online',
  connection: {
    entitlement,
    grant: {
      grantState: 'online',
      secondsRemaining: secondsRemaining ?? entitlement.secondsRemaining ?? 2 * hour,
      bytesRemaining: entitlement.bytesRemaining,
      standInGate: true,
    },
    seatNumber: '21B',
    resumableAt: null,
    serverTime: now,
  },
  endReason: null,
  link: 'up',
  outageSince: null,
  outageSeconds: 0,
  serverTime: now,
})

/** The satellite is away, or the passenger has paused. */
export function interrupted(status: Status, state: 'out_of_coverage' | 'paused'): Status {
  const away = state === 'out_of_coverage'
  return {
    ...status,
    state,
    connection: status.connection && {
      ...status.connection,
      entitlement: { ...status.connection.entitlement, state: away ? 'active' : 'paused' },
      grant: { ...status.connection.grant, grantState: state },
      resumableAt: away ? null : new Date(Date.parse(status.serverTime) + 45_000).toISOString(),
    },
    link: away ? 'down' : 'up',
    outageSince: away ? new Date(Date.parse(status.serverTime) - 9 * 60_000).toISOString() : null,
    outageSeconds: away ? 540 : 0,
  }
}
