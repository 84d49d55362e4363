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

/** The airline's own systems: their card numbers are trusted, and their passengers get an account (decision 0010). */
const airlines: readonly OpenIdChannel[] = ['AIRLINE_APP', 'SSO']

/**
 * The account of this open id; for the airline's own systems also by card, and created if missing. Null: another
 * system's open id that is not linked yet.
 */
export async function accountOfSignIn(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  signedIn: SignedIn,
): Promise<Account | null> {
  const known = await findAccountOfOpenId(tx, signedIn)
  const byAirline = airlines.includes(signedIn.channel)
  if (known && byAirline && known.ffpCardNo === null && signedIn.ffpCardNo !== null) {
    // The passenger has become a member since.
    await giveCard(tx, known.accountId, signedIn.ffpCardNo)
    return { ...known, ffpCardNo: signedIn.ffpCardNo }
  }
  if (known) return known
  if (!byAirline) return null
  // Lock by card first: app and single sign-on use different open ids for the same member.
  await lockPerson(tx, signedIn.ffpCardNo ?? `${signedIn.channel} ${signedIn.openId}`)
  const accountId =
    (await findAccountOfOpenId(tx, signedIn))?.accountId
    ?? (await getMember(tx, signedIn))
    ?? (await makeAccount(deps, tx, signedIn))
  const owner = await linkToAccount(tx, signedIn, { accountId, at: deps.clock.now() })
  return (await findAccount(tx, owner)) ?? null
}

/**
 * The account created from this card, or one whose booking carries the card and whose name matches the member. Without
 * the name check, a stranger could book with the member's card and wait for the member to arrive in the stranger's
 * account.
 */
async function getMember(tx: Tx, { ffpCardNo, displayName }: SignedIn): Promise<string | undefined> {
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

/** `**0031`, which a member recognises; it has no words because an account has no language. */
const namelessName = (ffpCardNo: string | null) => `**${ffpCardNo?.slice(-4) ?? ''}`
