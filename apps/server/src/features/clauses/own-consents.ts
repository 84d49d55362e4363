import type { listConsentsSchemas, withdrawConsentSchemas } from '@aisle/contract/personal-data-schemas'
import type { z } from 'zod'
import { fillPlaceholders } from '../../airline/airline.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { consentsOf, withdrawConsents } from './consent-store.ts'

/** Aboard there are this flight's consents only, and what is withdrawn there would not reach the ground. */
function requireGround({ settings }: Pick<Deps, 'settings'>): void {
  if (settings.role === 'cabin') fail('personalDataOnGround')
}

/** @throws personalDataOnGround */
export async function listConsents(
  deps: Deps,
  { session }: PassengerCaller,
): Promise<z.input<typeof listConsentsSchemas.response>> {
  requireGround(deps)
  const rows = await consentsOf(deps.db, session)
  return {
    consents: rows.map((row) => ({
      kind: row.kind,
      version: row.version,
      title: fillPlaceholders(deps.airline, { zh: row.title_zh, en: row.title_en }),
      clauseId: row.clause_id,
      givenAt: row.given_at.toISOString(),
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
  }
}

/**
 * Withdraws the consent to a kind of clause for all of the login's trips, as easily as it was given: without another
 * proof. The passenger is asked again before going online or buying a plan. Safe to repeat.
 * @throws personalDataOnGround, notFound
 */
export async function withdrawConsent(
  deps: Deps,
  { session }: PassengerCaller,
  { kind }: z.output<typeof withdrawConsentSchemas.request>,
): Promise<z.input<typeof withdrawConsentSchemas.response>> {
  requireGround(deps)
  const at = deps.clock.now()
  const found = await inTransaction(deps.db, (tx) => withdrawConsents(tx, session, { kind, at }))
  if (!found) fail('notFound', { reason: 'clause' })
  return { withdrawn: true }
}
