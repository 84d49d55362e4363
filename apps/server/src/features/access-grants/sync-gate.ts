import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { secondsUntil } from './grant-rules.ts'
import { wantedOpening } from './grant-store.ts'

const longestOpeningSeconds = 24 * 60 * 60
const rounds = 5

/**
 * Makes the gate do for one device what the database says now. Safe to repeat and to run twice at once: after each
 * order the database is read again, so that a late `deny` cannot outlast a newer grant, nor a late `allow` its end.
 * @throws when the gate does not answer
 */
export async function syncGate(deps: Deps, device: string): Promise<void> {
  let wanted = await wantedOpening(deps.db, device, deps.clock.now())
  for (let round = 0; round < rounds; round += 1) {
    if (wanted) {
      const seconds = Math.min(longestOpeningSeconds, Math.max(1, secondsUntil(wanted.endsAt, deps.clock.now())))
      await deps.networkGate.allow({ grantId: wanted.grantId, device, seconds, kbps: wanted.kbps })
    } else await deps.networkGate.deny(device)
    const now = await wantedOpening(deps.db, device, deps.clock.now())
    if (now?.grantId === wanted?.grantId && now?.endsAt.getTime() === wanted?.endsAt.getTime()) return
    wanted = now
  }
  throw new Error('the grants of a device changed faster than the gate could follow')
}

export const gateJob = 'grant.gate'

/** The net under every change of a device's grant: it runs when the process that made the change died before the gate heard. */
export async function syncGateLater(deps: Deps, job: Job): Promise<undefined> {
  await syncGate(deps, String(job.payload.device))
  return undefined
}
