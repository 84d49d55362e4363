/** How a satellite link behaves. Delay, jitter and loss are one way; rates are shared by the whole cabin. */
export interface LinkProfile {
  delayMs: number
  jitterMs: number
  lossPercent: number
  downKbps: number
  upKbps: number
  /** What the modem keeps waiting before it drops, as the time in which the rate drains it. */
  queueMs: number
}

/** As measured in flight by others, and no satellite at all, to see what the gateway itself costs. */
export const linkProfiles = {
  'GEO-CN': { delayMs: 330, jitterMs: 60, lossPercent: 1, downKbps: 32_000, upKbps: 2_000, queueMs: 250 },
  'GEO-bad': { delayMs: 700, jitterMs: 200, lossPercent: 6, downKbps: 4_000, upKbps: 500, queueMs: 500 },
  LEO: { delayMs: 25, jitterMs: 15, lossPercent: 0.3, downKbps: 64_000, upKbps: 24_000, queueMs: 100 },
  none: { delayMs: 0, jitterMs: 0, lossPercent: 0, downKbps: 10_000_000, upKbps: 10_000_000, queueMs: 50 },
} as const satisfies Record<string, LinkProfile>

export type ProfileName = keyof typeof linkProfiles

export const satelliteProfiles = ['GEO-CN', 'GEO-bad', 'LEO'] as const satisfies readonly ProfileName[]

/** Beyond the polar circle, behind the tail, under a storm: a minute and a half in every twenty (an assumption). */
export const outageSchedule = { everyMs: 20 * 60_000, lastsMs: 90_000 }
