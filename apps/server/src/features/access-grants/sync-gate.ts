import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Opening } from '../../outside/access-gate/access-gate.ts'
import { newId } from '../../platform/security/random.ts'
import { leasesOfDevice } from './device-store.ts'
import { secondsUntil } from './grant-rules.ts'
import { nextFence, desiredOpenings, type DesiredOpening } from './gate-store.ts'

const longestOpeningSeconds = 24 * 60 * 60
const rounds = 5

/** The opening in the form that the gate expects. */
export function asOpening({ endsAt, ...wanted }: DesiredOpening, terms: { now: Date; fence: number }): Opening {
  const seconds = Math.min(longestOpeningSeconds, Math.max(1, secondsUntil(endsAt, terms.now)))
  return { ...wanted, seconds, fence: terms.fence }
}

/**
 * Brings the gate in line with the database for one address. Safe to repeat and to run concurrently: every decision
 * takes its fence before it reads, so a change announced later has the higher one; after each order the database is
 * read again.
 * @throws when the gate does not answer
 */
export async function syncGate(deps: Deps, address: string): Promise<void> {
  let { fence, wanted } = await decide(deps, address)
  for (let round = 0; round < rounds; round += 1) {
    // The grant has ended: the gate closes it, and the end job checks that it ran before booking.
    if (wanted && wanted.endsAt <= deps.clock.now()) return
    if (wanted) await deps.accessGate.allow(asOpening(wanted, { now: deps.clock.now(), fence }))
    else await deps.accessGate.deny({ device: address, fence })
    const now = await decide(deps, address)
    if (now.wanted?.grantId === wanted?.grantId && now.wanted?.endsAt.getTime() === wanted?.endsAt.getTime()) return
    ;({ fence, wanted } = now)
  }
  throw new Error('the grants of a device changed faster than the gate could follow')
}

async function decide({ db }: Deps, address: string) {
  const fence = await nextFence(db)
  const [wanted] = await desiredOpenings(db, address)
  return { fence, wanted }
}

/** Syncs every address of a device. */
export async function syncDevice(deps: Deps, deviceId: string): Promise<void> {
  for (const { address } of await leasesOfDevice(deps.db, deviceId)) await syncGate(deps, address)
}

/** The net under a change: it runs when the process that made it died before the gate heard. */
export async function syncLater(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  change: { about: { deviceId: string } | { address: string }; runAt?: Date },
): Promise<void> {
  await enqueueJob(deps, tx, {
    kind: 'grant.gate',
    key: newId(deps.random, 'sync'),
    payload: change.about,
    runAt: change.runAt ?? deps.clock.now(),
  })
}
