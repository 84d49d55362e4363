import * as limits from '@aisle/contract/limits'

interface LinkRecord {
  state: 'up' | 'down'
  probesLost: number
  lostSince: Date | null
  probedAt: Date
}

/** Two probes within this time, by two servers, count as one observation. */
const oneProbeMs = (limits.gateReconcileSeconds * 1000) / 2

/**
 * The link record after one more probe: down after `linkProbesLost` lost probes, counted from the first of them; up
 * after one answer. Null: another server has just probed.
 */
export function afterProbe(record: LinkRecord | null, probe: { isUp: boolean; at: Date }): LinkRecord | null {
  const { isUp, at: probedAt } = probe
  if (record && Math.abs(probedAt.getTime() - record.probedAt.getTime()) < oneProbeMs) return null
  if (isUp) return { state: 'up', probesLost: 0, lostSince: null, probedAt }
  const probesLost = (record?.probesLost ?? 0) + 1
  const isAway = record?.state === 'down' || probesLost >= limits.linkProbesLost
  return { state: isAway ? 'down' : 'up', probesLost, lostSince: record?.lostSince ?? probedAt, probedAt }
}
