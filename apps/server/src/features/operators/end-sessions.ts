import type { EndedSessions } from '@aisle/contract/operator-reports'
import type { endSessionsSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import {
  insertAuthenticationEvents,
  type AuthenticationEvent,
} from '../../platform/authentication/authentication-store.ts'
import { anonymous, logAuthentication } from '../../platform/authentication/record-authentication.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { endLiveSessions, liveSessions, type LiveSession } from '../login/index.ts'
import { insertAudit } from './audit-store.ts'
import { findAccounts, presentSession } from './list-sessions.ts'
import type { Operator } from './api/operator-call.ts'

/**
 * L6: ends a passenger's sessions, or one of them. Safe to repeat: what has ended is not ended again and leaves no second
 * audit line.
 */
export async function endPassengerSessions(
  deps: Deps,
  operator: Operator,
  { sessionId, dryRun, ...named }: z.output<typeof endSessionsSchema>,
): Promise<EndedSessions> {
  const accountIds = await findAccounts(deps, named)
  const { ended, events } = await inTransaction(deps.db, async (tx) => {
    const live = await liveSessions(deps, tx, accountIds)
    const meant = live.filter((one) => sessionId === undefined || one.sessionId === sessionId)
    if (dryRun || meant.length === 0) return { ended: meant, events: [] }
    return { ended: meant, events: await endThem(deps, tx, { operator, sessions: meant }) }
  })
  for (const event of events) logAuthentication(deps, event)
  return { dryRun, ended: ended.map(presentSession) }
}

async function endThem(
  deps: Deps,
  tx: Tx,
  { operator, sessions }: { operator: Operator; sessions: readonly LiveSession[] },
): Promise<AuthenticationEvent[]> {
  const at = deps.clock.now()
  const events = sessions.map(({ sessionId, accountId, tripId }) => ({
    ...anonymous,
    eventId: newId(deps.random, 'aut'),
    at,
    kind: 'sessionEnded' as const,
    outcome: 'success' as const,
    reason: 'staff',
    addressHash: null,
    deviceHash: null,
    accountId,
    tripId,
    sessionId,
  }))
  await endLiveSessions(tx, sessions, at)
  await insertAuthenticationEvents(tx, events)
  const accounts = [...new Set(sessions.map(({ accountId }) => accountId))].join(', ')
  await insertAudit(tx, {
    auditId: newId(deps.random, 'aud'),
    at,
    keyName: operator.keyName,
    scope: 'sessions',
    command: 'end-sessions',
    summary: `${accounts}: ${sessions.length} sessions ended`,
  })
  return events
}
