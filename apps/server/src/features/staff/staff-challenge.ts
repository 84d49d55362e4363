import * as limits from '@aisle/contract/limits'
import { z } from 'zod'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { takeProof } from '../login/index.ts'
import { refuseStaff } from './staff-refusal.ts'

const begun = { challenge: z.string(), expiresAt: z.number() }
const challengeShape = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('signIn'), ...begun }),
  z.object({ purpose: z.literal('add'), ...begun, personId: z.string(), userHandle: z.string() }),
  // Its challenge is the state of OpenID Connect.
  z.object({ purpose: z.literal('directory'), ...begun, nonce: z.string(), codeVerifier: z.string() }),
  z.object({
    purpose: z.literal('again'),
    ...begun,
    nonce: z.string(),
    codeVerifier: z.string(),
    sessionId: z.string(),
  }),
  z.object({ purpose: z.literal('confirm'), ...begun, personId: z.string(), act: z.string().nullable() }),
])
type Challenge = z.infer<typeof challengeShape>

const place = { purpose: 'staff-passkey' } as const

/** For the browser's cookie: what it was asked, so that no table keeps questions that nobody answers. */
export function sealChallenge(deps: Deps, challenge: Challenge): string {
  return deps.vault.seal(JSON.stringify(challenge), place).toString('base64url')
}

export const newChallenge = (deps: Deps) => ({
  challenge: deps.random.bytes(32).toString('base64url'),
  expiresAt: after(deps.clock.now(), seconds(limits.passkeyChallengeSeconds)).getTime(),
})

/** Once over all servers, whatever the answer. */
export async function openChallenge<Purpose extends Challenge['purpose']>(
  deps: Deps,
  sealed: string | null,
  purpose: Purpose,
): Promise<Extract<Challenge, { purpose: Purpose }>> {
  const found = readChallenge(deps, sealed)
  const isFor = (one: Challenge | null): one is Extract<Challenge, { purpose: Purpose }> => one?.purpose === purpose
  if (!isFor(found) || found.expiresAt <= deps.clock.now().getTime()) return refuseStaff('signInRefused')
  const first = await takeProof(deps.db, deps.vault.hash('staff-challenge', found.challenge), deps.clock.now())
  return first ? found : refuseStaff('signInRefused')
}

/** Null for what this server has not sealed. */
function readChallenge({ vault }: Deps, sealed: string | null): Challenge | null {
  if (sealed === null) return null
  try {
    return challengeShape.parse(JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), place)))
  } catch {
    return null
  }
}
