import { isAirborne } from '@aisle/rules/sale-window'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, type Job } from '../../platform/jobs/job-queue.ts'
import { followFlight } from '../access-grants/index.ts'
import { beginOutage, endOutage, type Flight } from '../flights/index.ts'
import { readAircraft } from '../aircraft/index.ts'
import { afterProbe } from './link-rules.ts'
import { lockLinkRecord, readLinkRecord, writeLinkRecord } from './satellite-link-store.ts'

const freshMs = 60_000

/** The state of the satellite link by our own probes of the last minute. */
export async function linkState({ db, clock }: Deps): Promise<'up' | 'down' | 'unknown'> {
  const record = await readLinkRecord(db)
  return record && clock.now().getTime() - record.probedAt.getTime() <= freshMs ? record.state : 'unknown'
}

/**
 * Probes the satellite link, if one is configured: an outage of this aircraft's flight begins with the first lost probe
 * and ends with the first answer (P3). Safe on any number of servers.
 */
export async function probeLink(deps: Deps): Promise<void> {
  if (!deps.satelliteLink) return
  const isUp = await deps.satelliteLink.isUp()
  const { flight } = await readAircraft(deps)
  await inTransaction(deps.db, async (tx) => {
    const before = await lockLinkRecord(tx)
    const at = deps.clock.now()
    const record = afterProbe(before, { isUp, at })
    if (!record) return
    await writeLinkRecord(tx, record)
    if (!flight || !isAirborne(flight, at)) return
    const { flightId } = flight
    if (record.state === 'down') {
      const from = getLater(record.lostSince ?? at, flight)
      if (!(await beginOutage(deps, tx, { flightId, from }))) return
    } else if (before?.state === 'down') await endOutage(tx, flightId, at)
    else return
    const key = `${flightId} ${at.toISOString()}`
    await enqueueJob(deps, tx, { kind: 'link.follow', key, payload: { flightId }, runAt: at })
  })
}

const getLater = (since: Date, { etd }: Flight) => (since > etd ? since : etd)

export async function followLink(deps: Deps, { payload }: Job<'link.follow'>): Promise<undefined> {
  await followFlight(deps, payload.flightId)
  return undefined
}
