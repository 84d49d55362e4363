import type { Environment } from '@aisle/contract/sign-in-ways'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { Payer } from '../../outside/payment/payment-methods.ts'
import { findAccount } from '../accounts/index.ts'

/**
 * The payer in this environment. Only the chat app needs the passenger's open id, and a trip's login gives none: the person
 * who used its mailbox may be another user of the chat app (decision 0007).
 */
export async function getPayer(deps: Deps, caller: PassengerCaller, environment: Environment): Promise<Payer> {
  if (environment !== 'chatApp' || caller.session.scope !== 'account') return { environment, openId: null }
  const account = await findAccount(deps.db, caller.session.accountId)
  return { environment, openId: account?.openIds.WECHAT_WEB ?? null }
}
