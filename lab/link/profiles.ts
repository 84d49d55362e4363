/** The behaviour of a satellite link. Delay, jitter and loss are one way; the whole cabin shares the rates. */
export interface LinkProfile {
  delayMs: number
  jitterMs: number
  lossPercent: number
  downKbps: number
  upKbps: number
  /** The modem's queue, as the time in which the link drains it at its rate; packets beyond it are dropped. */
  queueMs: number
}

/** Published in-flight measurements, and `none` without a satellite to measure the gateway's own cost. */
export const linkProfiles = {
  'GEO-CN': { delayMs: 330, jitterMs: 60, lossPercent: 1, downKbps: 32_000, upKbps: 2_000, queueMs: 250 },
  'GEO-bad': { delayMs: 700, jitterMs: 200, lossPercent: 6, downKbps: 4_000, upKbps: 500, queueMs: 500 },
  LEO: { delayMs: 25, jitterMs: 15, lossPercent: 0.3, downKbps: 64_000, upKbps: 24_000, queueMs: 100 },
  none: { delayMs: 0, jitterMs: 0, lossPercent: 0, downKbps: 10_000_000, upKbps: 10_000_000, queueMs: 50 },
} as const satisfies Record<string, LinkProfile>

export type ProfileName = keyof typeof linkProfiles

export const satelliteProfiles = ['GEO-CN', 'GEO-bad', 'LEO'] as const satisfies readonly ProfileName[]

/** Outages by polar routes, the aircraft's tail or storms: 90 seconds in every 20 minutes (an assumption). */
export const outageSchedule = { everyMs: 20 * 60_000, lastsMs: 90_000 }
