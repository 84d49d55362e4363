import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { OpenIdChannel, SignedIn } from '../../outside/sign-in/sign-in-provider.ts'
import { newId } from '../../platform/security/random.ts'
import {
  accountsOfCard,
  findAccount,
  findAccountOfOpenId,
  giveCard,
  insertAccount,
  lockPerson,
  type Account,
} from '../accounts/index.ts'
import { isSameName } from './same-person-rules.ts'
import { linkToAccount } from '../accounts/index.ts'

/** The airline's own systems: who comes from there is believed about the card, and gets an account (decision 0010). */
const airlines: readonly OpenIdChannel[] = ['AIRLINE_APP', 'SSO']

/**
 * Whose account this is, by open id; for the airline's own systems else by card, and made where there is none. Null: an
 * open id of somebody else's system that nobody has linked yet.
 */
export async function accountOfSignIn(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  signedIn: SignedIn,
): Promise<Account | null> {
  const known = await findAccountOfOpenId(tx, signedIn)
  const byAirline = airlines.includes(signedIn.channel)
  if (known && byAirline && known.ffpCardNo === null && signedIn.ffpCardNo !== null) {
    // Has become a member since.
    await giveCard(tx, known.accountId, signedIn.ffpCardNo)
    return { ...known, ffpCardNo: signedIn.ffpCardNo }
  }
  if (known) return known
  if (!byAirline) return null
  // The card first: app and single sign-on name the same member by two open ids.
  await lockPerson(tx, signedIn.ffpCardNo ?? `${signedIn.channel} ${signedIn.openId}`)
  const accountId =
    (await findAccountOfOpenId(tx, signedIn))?.accountId
    ?? (await memberOf(tx, signedIn))
    ?? (await makeAccount(deps, tx, signedIn))
  const owner = await linkToAccount(tx, signedIn, { accountId, at: deps.clock.now() })
  return (await findAccount(tx, owner)) ?? null
}

/**
 * An account that came by card, or one that a booking has given the card to and that has the member's name: whoever books
 * may give any card, and would wait in their own account for the member to come.
 */
async function memberOf(tx: Tx, { ffpCardNo, displayName }: SignedIn): Promise<string | undefined> {
  if (ffpCardNo === null) return undefined
  const [byCard] = await accountsOfCard(tx, ffpCardNo, { withoutDocument: true })
  if (byCard) return byCard.accountId
  const booked = await accountsOfCard(tx, ffpCardNo)
  return booked.find((account) => isSameName(account.displayName, displayName ?? ''))?.accountId
}

async function makeAccount(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, signedIn: SignedIn): Promise<string> {
  const accountId = newId(deps.random, 'acc')
  await insertAccount(tx, {
    accountId,
    displayName: signedIn.displayName ?? namelessName(signedIn.ffpCardNo),
    documentHash: null,
    ffpCardNo: signedIn.ffpCardNo,
    phone: null,
    email: null,
    createdAt: deps.clock.now(),
  })
  return accountId
}

/** `**0031`, enough for a member to recognise: no words, because an account has no language. */
const namelessName = (ffpCardNo: string | null) => `**${ffpCardNo?.slice(-4) ?? ''}`
