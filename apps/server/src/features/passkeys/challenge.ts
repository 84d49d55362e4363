import * as limits from '@aisle/contract/limits'
import { z } from 'zod'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { takeProof } from '../login/index.ts'

const sealedShape = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('logIn'), challenge: z.string(), expiresAt: z.number() }),
  z.object({
    purpose: z.literal('add'),
    challenge: z.string(),
    expiresAt: z.number(),
    accountId: z.string(),
    userHandle: z.string(),
  }),
])
type Challenge = z.infer<typeof sealedShape>
type Purpose = Challenge['purpose']
type Of<P extends Purpose> = Extract<Challenge, { purpose: P }>

const cookieOf = { add: 'passkey-add', logIn: 'passkey' } as const satisfies Record<Purpose, string>

export const newChallenge = ({ random }: Pick<Deps, 'random'>) => random.bytes(32).toString('base64url')

/**
 * L8: binds the challenge to this browser, as a sign-in is bound (decision 0010): in a sealed cookie. The challenge is
 * not stored until the answer, so that beginning costs the database nothing. A newer one replaces it.
 */
export function keepChallenge<P extends Purpose>(
  deps: Pick<Deps, 'vault' | 'clock'>,
  caller: Caller,
  begun: Omit<Of<P>, 'expiresAt'> & { purpose: P },
): void {
  const expiresAt = after(deps.clock.now(), seconds(limits.passkeyChallengeSeconds)).getTime()
  const row = cookieOf[begun.purpose]
  caller.outgoing.signInCookies[row] = deps.vault
    .seal(JSON.stringify({ ...begun, expiresAt }), { purpose: 'passkey', row })
    .toString('base64url')
}

/**
 * The challenge that this browser was given, once over all servers, regardless of the answer's outcome. Undefined
 * when there is none, or it has expired or been answered.
 */
export async function takeChallenge<P extends Purpose>(
  deps: Deps,
  caller: Caller,
  purpose: P,
): Promise<Of<P> | undefined> {
  const row = cookieOf[purpose]
  const sealed = caller.signInCookies[row]
  if (sealed === undefined) return undefined
  caller.outgoing.signInCookies[row] = null
  const now = deps.clock.now()
  const found = openSealed(deps, row, sealed)
  if (!isFor(found, purpose) || found.expiresAt <= now.getTime()) return undefined
  const first = await takeProof(deps.db, deps.vault.hash('passkey-challenge', found.challenge), now)
  return first ? found : undefined
}

const isFor = <P extends Purpose>(found: Challenge | null, purpose: P): found is Of<P> => found?.purpose === purpose

/** Null for content not sealed by this server, because a browser may send any cookie. */
function openSealed({ vault }: Pick<Deps, 'vault'>, row: string, sealed: string): Challenge | null {
  try {
    return sealedShape.parse(JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), { purpose: 'passkey', row })))
  } catch {
    return null
  }
}
