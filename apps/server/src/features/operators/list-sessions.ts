import type { PassengerSession, PassengerSessions } from '@aisle/contract/operator-reports'
import type { sessionsSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import { eventsOfAccounts } from '../../platform/authentication/authentication-store.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { accountsOfHelpCode } from '../client-log/index.ts'
import { liveSessions, type LiveSession } from '../login/index.ts'
import { findOrder } from '../orders/index.ts'
import { computeDocumentHash } from './erase-passenger.ts'
import { findPerson } from '../personal-data/index.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'

type Named = z.output<typeof sessionsSchema>

const mostEvents = 50

/** The accounts of the passenger whom staff name. */
export async function findAccounts(deps: Deps, named: Named): Promise<string[]> {
  const accountIds = await accountsBy(deps, named)
  return accountIds.length > 0 ? accountIds : refuse('unknownPassenger')
}

async function accountsBy(deps: Deps, named: Named): Promise<string[]> {
  const { orderNo, helpCode, accountId, ffpCardNo, email } = named
  if (orderNo !== undefined) {
    const order = await findOrder(deps.db, orderNo)
    return order ? [order.accountId] : []
  }
  if (helpCode !== undefined) return accountsOfHelpCode(deps, helpCode)
  const documentHash = computeDocumentHash(deps, named)
  const person = await inTransaction(deps.db, (tx) => findPerson(tx, { accountId, ffpCardNo, email, documentHash }))
  return person.accountIds
}

export const presentSession = (session: LiveSession): PassengerSession => ({
  sessionId: session.sessionId,
  accountId: session.accountId,
  scope: session.scope,
  tripId: session.tripId,
  wayIn: session.wayIn,
  beganAt: session.createdAt.toISOString(),
  lastActiveAt: session.lastActiveAt.toISOString(),
})

/** L6: a passenger's live sessions and latest events. */
export async function listPassengerSessions(deps: Deps, _operator: Operator, named: Named): Promise<PassengerSessions> {
  const accountIds = await findAccounts(deps, named)
  const sessions = await liveSessions(deps, deps.db, accountIds)
  const events = await eventsOfAccounts(deps.db, accountIds, mostEvents)
  return {
    accountIds,
    sessions: sessions.map(presentSession),
    events: events.map((event) => ({
      at: event.at.toISOString(),
      times: event.times,
      kind: event.kind,
      outcome: event.outcome,
      reason: event.reason,
      humanCheck: event.human_check,
      wayIn: event.way_in,
      address: event.address_hash ?? 'staff',
      sessionId: event.session_id,
    })),
  }
}
