import type { Environment } from '@aisle/contract/sign-in-ways'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, mapped, readAtOnce, type Reading } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { Payer } from '../../outside/payment/payment-methods.ts'
import { accountReading } from '../accounts/index.ts'

/**
 * The payer in this environment. Only the chat app needs the passenger's open id, and a trip's login gives none: the person
 * who used its mailbox may be another user of the chat app (decision 0007).
 */
export function payerReading(db: Db | Tx, { session }: PassengerCaller, environment: Environment): Reading<Payer> {
  if (environment !== 'chatApp' || session.scope !== 'account') return known({ environment, openId: null })
  const account = accountReading(db, session.accountId)
  return mapped(account, (found) => ({ environment, openId: found?.openIds.WECHAT_WEB ?? null }))
}

/** The same, read alone. */
export const getPayer = (deps: Deps, caller: PassengerCaller, environment: Environment): Promise<Payer> =>
  readAtOnce(deps.db, payerReading(deps.db, caller, environment))
