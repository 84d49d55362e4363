import type { Deps } from '../deps.ts'
import type { Caller, NotedAuthentication } from '../http/caller.ts'
import { newId } from '../security/random.ts'
import { getFold, getOutcome, type AuthenticationKind } from './authentication-rules.ts'
import { insertAuthenticationEvents, type AuthenticationEvent } from './authentication-store.ts'
import { getOrigin, getSessionId, type Origin } from './origin.ts'

export const nothingNoted = (): NotedAuthentication => ({
  target: null,
  solvedCheck: false,
  session: null,
  endedByLimit: [],
})

/** For a use case: the ticket, seat or mailbox that the call tries to open. Only its keyed hash is stored. */
export function noteTarget(caller: Caller, target: string): void {
  caller.noted.target = target
}

/** For a use case: the call came with a solution that is right and fresh (P6). */
export function noteSolvedCheck(caller: Caller): void {
  caller.noted.solvedCheck = true
}

/** For a use case: the session that this call has started, or has ended for another one. */
export function noteSession(caller: Caller, session: NonNullable<NotedAuthentication['session']>): void {
  caller.noted.session = session
}

/** For a use case: the sessions that the new one has ended, because its holder had too many. */
export function noteEndedByLimit(caller: Caller, sessions: NotedAuthentication['endedByLimit']): void {
  caller.noted.endedByLimit = sessions
}

interface Attempt {
  kind: AuthenticationKind
  /** The name of the error; null: it went well. */
  reason: string | null
}

/** A device that is merely recognised, and a log-out without a login, are no events. */
function isAttempt({ kind }: Attempt, caller: Caller): boolean {
  if (kind === 'device') return caller.noted.session !== null
  return kind !== 'logout' || caller.session !== null
}

/**
 * L6: writes one row in the ledger and one log line for an attempt of this caller, and for each session that it has
 * ended by the limit, with one statement. An error never fails the call, whose result is final by then. Null: the call
 * was no attempt.
 */
export async function recordAuthentication(
  deps: Deps,
  caller: Caller,
  attempt: Attempt,
): Promise<AuthenticationEvent | null> {
  if (!isAttempt(attempt, caller)) return null
  const { target, solvedCheck, session, endedByLimit } = caller.noted
  const origin = getOrigin(deps.vault, caller)
  const done = attempt.reason === null
  // A transaction that failed has started no session, and ended none.
  const known = (done ? session : null) ?? caller.session
  const event = getEvent(deps, origin, {
    ...attempt,
    humanCheck: attempt.reason === 'humanCheck' ? 'asked' : solvedCheck ? 'solved' : null,
    wayIn: session?.wayIn ?? null,
    targetHash: target === null ? null : deps.vault.hash('authentication', `target ${target}`),
    accountId: known?.accountId ?? null,
    tripId: known?.tripId ?? null,
    sessionId: known ? getSessionId(deps.vault, known.tokenHash) : null,
  })
  const ended = (done ? endedByLimit : []).map((one) => asEndedByLimit(deps, origin, one))
  if (event) await store(deps, [event, ...ended])
  return event
}

const asEndedByLimit = (
  deps: Deps,
  origin: Origin,
  { tokenHash, accountId, tripId }: NotedAuthentication['endedByLimit'][number],
): AuthenticationEvent => ({
  ...anonymous,
  ...origin,
  eventId: newId(deps.random, 'aut'),
  at: deps.clock.now(),
  kind: 'sessionEnded',
  outcome: 'success',
  reason: 'tooManySessions',
  accountId,
  tripId,
  sessionId: getSessionId(deps.vault, tokenHash),
})

type Facts = Attempt
  & Pick<AuthenticationEvent, 'humanCheck' | 'wayIn' | 'targetHash' | 'accountId' | 'tripId' | 'sessionId'>

export const anonymous = {
  humanCheck: null,
  wayIn: null,
  targetHash: null,
  accountId: null,
  tripId: null,
  sessionId: null,
} as const satisfies Partial<Facts>

/** As `recordAuthentication`, for callers that are no passengers. */
export async function recordEvent(deps: Deps, origin: Origin, facts: Facts): Promise<AuthenticationEvent | null> {
  const event = getEvent(deps, origin, facts)
  if (event) await store(deps, [event])
  return event
}

function getEvent(deps: Deps, origin: Origin, facts: Facts): AuthenticationEvent | null {
  const outcome = getOutcome(facts.kind, facts.reason)
  if (outcome === null) return null
  const at = deps.clock.now()
  const fold = getFold({ ...facts, outcome, at }, { ...origin, targetHash: facts.targetHash })
  const eventId = fold === null ? newId(deps.random, 'aut') : deps.vault.hash('authentication', `event ${fold}`)
  return { ...facts, ...origin, eventId, at, outcome }
}

async function store(deps: Deps, events: readonly AuthenticationEvent[]): Promise<void> {
  for (const event of events) logAuthentication(deps, event)
  try {
    await insertAuthenticationEvents(deps.db, events)
  } catch (error) {
    deps.log.error({ err: error }, 'an authentication event could not be stored')
  }
}

/** The same facts as a log line, also when the database is away. */
export function logAuthentication({ log }: Pick<Deps, 'log'>, event: AuthenticationEvent): void {
  log.info(
    {
      kind: event.kind,
      outcome: event.outcome,
      reason: event.reason,
      humanCheck: event.humanCheck,
      wayIn: event.wayIn,
      address: event.addressHash,
      device: event.deviceHash,
      target: event.targetHash,
      account: event.accountId,
      trip: event.tripId,
      session: event.sessionId,
    },
    'authentication',
  )
}
