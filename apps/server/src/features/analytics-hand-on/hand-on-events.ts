import { collectEventKeys } from '@aisle/contract/limits'
import { after, minutes, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, type JobHandlers } from '../../platform/jobs/job-queue.ts'
import type { GroundCollector } from '../../outside/ground-link/ground-collector.ts'
import { GroundAway } from '../../outside/ground-link/ground-link.ts'
import { readLinkStatus } from '../cabin-link/index.ts'
import { asDeltas } from './delta-rules.ts'
import {
  forgetHandedOn,
  forgetOutdated,
  longestWaiting,
  noteEventsFromNowOn,
  type WaitingEvent,
} from './hand-on-store.ts'

const key = 'ground'
/** While there is more, and when there is none or the ground is away. */
const soonSeconds = 15
const laterSeconds = 60
/** The exchange of plans and payments comes first: analytics has a small bundle beside it, and a few when it is idle. */
const bundlesWhenIdle = 8
const longestRunMs = 20_000
/** Of one bundle: events, and characters before they are packed. */
const mostEvents = 200
const mostCharacters = 64 * 1024
/** The exchange runs every 15 seconds: longer than this without an answer, and the link is not there. */
const freshMs = 60_000

/** At every start of a cabin that has a ground. */
export async function startHandingOn(deps: Deps): Promise<void> {
  if (!deps.groundCollector) return
  await noteEventsFromNowOn(deps.db)
  await enqueueJob(deps, deps.db, { kind: 'analytics.handOn', key, payload: {}, runAt: deps.clock.now() })
}

export const handOnJobs = {
  'analytics.handOn': async (deps) => {
    const hasMore = await handOnEvents(deps)
    return after(deps.clock.now(), seconds(hasMore ? soonSeconds : laterSeconds))
  },
} satisfies Partial<JobHandlers>

/**
 * Gives the ground's collector what was stored aboard, oldest first, and forgets what it has answered for. Cut anywhere,
 * it begins again with the same events: their ids are known there. Answers whether more could go at once.
 */
export async function handOnEvents(deps: Deps): Promise<boolean> {
  const { groundCollector, db, clock } = deps
  if (!groundCollector) return false
  const outdated = await forgetOutdated(
    db,
    after(clock.now(), -minutes(24 * 60) * deps.settings.analytics.retentionDays),
  )
  if (outdated > 0) deps.log.warn({ events: outdated }, 'events were not handed on in their time')
  const begunAt = clock.now().getTime()
  const bundles = await bundlesNow(deps)
  if (bundles === 0) return false
  for (let sent = 0; sent < bundles; sent += 1) {
    try {
      if (!(await handOnBundle(deps, groundCollector))) return false
    } catch (error) {
      if (!(error instanceof GroundAway)) throw error
      deps.log.info({ reason: error.message }, 'the ground takes no events')
      return false
    }
    if (clock.now().getTime() - begunAt > longestRunMs) return true
  }
  return true
}

async function bundlesNow({ db, clock }: Deps): Promise<number> {
  const [ground] = await readLinkStatus(db, clock.now())
  const heardAt = ground?.lastContact?.getTime() ?? null
  if (!ground || heardAt === null || clock.now().getTime() - heardAt > freshMs) return 0
  return ground.waiting > 0 ? 1 : bundlesWhenIdle
}

/** False when nothing is left. */
async function handOnBundle({ db, clock }: Deps, groundCollector: GroundCollector): Promise<boolean> {
  const waiting = await longestWaiting(db, mostEvents)
  const [first] = waiting
  if (!first) return false
  const bundle = waiting.slice(0, fitting(waiting))
  await groundCollector.collect({
    projectId: first.projectId,
    elements: asDeltas(bundle.map(asSent)),
    now: clock.now(),
  })
  // Only now: a bundle whose answer was lost goes again.
  await forgetHandedOn(
    db,
    bundle.map(({ handOnId }) => handOnId),
  )
  return true
}

/** At least one, however large; and no more names than one compact array may have, or the ground reads it in part. */
function fitting(waiting: readonly WaitingEvent[]): number {
  let characters = 0
  const names = new Set(['timestamp', 'eventId'])
  const tooMany = waiting.findIndex(({ event }, place) => {
    characters += JSON.stringify(event).length
    for (const name of Object.keys(event)) names.add(name)
    return place > 0 && (characters > mostCharacters || names.size > collectEventKeys)
  })
  return tooMany === -1 ? waiting.length : tooMany
}

/** By the cabin's clock, which the ground corrects by what it says the time is now; known there by the key it has here. */
const asSent = ({ event, eventKey, occurredAt }: WaitingEvent) => ({
  ...event,
  timestamp: occurredAt.getTime(),
  eventId: eventKey,
})
