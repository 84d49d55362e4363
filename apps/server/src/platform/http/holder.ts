import type { LoginSession } from './caller.ts'

/** The keys by which rows name their holder, and what follows the colon. */
export const holderKeys = { account: 'account:', mailbox: 'mailbox:', device: 'device:', session: 'session:' } as const

type Proofs = Pick<LoginSession, 'scope' | 'accountId' | 'email' | 'deviceId' | 'tokenHash'>

/**
 * W8: the holder of a login's data, who made the data and so sees it again: the account; or, for a login that sees one
 * trip, the mailbox that it proved, else the device aboard. Without either, the session has the data to itself.
 */
export function getHolder({ scope, accountId, email, deviceId, tokenHash }: Proofs): string {
  if (scope === 'account') return holderKeys.account + accountId
  if (email !== null) return mailboxHolder(email)
  return deviceId ? holderKeys.device + deviceId : holderKeys.session + tokenHash
}

const mailboxHolder = (address: string) => holderKeys.mailbox + address.toLowerCase()
