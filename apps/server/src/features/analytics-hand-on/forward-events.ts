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
/** The delay with more events waiting, and with none or an unreachable ground. */
const soonSeconds = 15
const laterSeconds = 60
/**
 * Plans and payments take precedence on the link: analytics sends one small bundle, and several when the link is idle.
 */
const bundlesWhenIdle = 8
const longestRunMs = 20_000
/** Per bundle: events, and characters before compression. */
const mostEvents = 200
const mostCharacters = 64 * 1024
/** The exchange runs every 15 s: after this long without an answer, the link counts as down. */
const freshMs = 60_000

/** Runs at every start of a cabin that has a ground. */
export async function startHandingOn(deps: Deps): Promise<void> {
  if (!deps.groundCollector) return
  await noteEventsFromNowOn(deps.db)
  await enqueueJob(deps, deps.db, { kind: 'analytics.handOn', key, payload: {}, runAt: deps.clock.now() })
}

export const handOnJobs = {
  'analytics.handOn': async (deps) => {
    const hasMore = await forwardEvents(deps)
    return after(deps.clock.now(), seconds(hasMore ? soonSeconds : laterSeconds))
  },
} satisfies Partial<JobHandlers>

/**
 * Sends stored events to the ground's collector, oldest first, and deletes those it has acknowledged. After any
 * interruption it resends the same events, whose ids the ground knows. Returns whether more could be sent at once.
 */
export async function forwardEvents(deps: Deps): Promise<boolean> {
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

/** False when no events are left. */
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
  // Only after the answer: a bundle whose answer was lost is sent again.
  await forgetHandedOn(
    db,
    bundle.map(({ handOnId }) => handOnId),
  )
  return true
}

/**
 * At least one event of any size, and no more names than one compact array may have, or the ground would read only a
 * part.
 */
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

/**
 * Times are by the cabin's clock, which the ground corrects with the request's time; the ground identifies events by
 * this key.
 */
const asSent = ({ event, eventKey, occurredAt }: WaitingEvent) => ({
  ...event,
  timestamp: occurredAt.getTime(),
  eventId: eventKey,
})
