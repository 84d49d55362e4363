import type { verifyProofCodeSchemas } from '@aisle/contract/login-schemas'
import type { z } from 'zod'
import { countGuess } from '../../platform/attempts/count-failures.ts'
import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { freshProofEnds, markProved } from '../login/index.ts'
import { matchCode, readCode, useCaptcha } from '../mailed-codes/index.ts'
import { getProofTarget, guessedLogin } from './proof-target.ts'

type Proved = z.output<typeof verifyProofCodeSchemas.response>

/**
 * L7: this login has proved itself. A code is used once, each guess spends a try of the code, and a wrong one is a guess
 * of W3. Safe to repeat, should the answer be lost.
 * @throws captchaFormat, captchaExpired, captchaWrong {triesLeft}, humanCheck {challenge}; limitExceeded after too many wrong codes
 */
export async function verifyProofCode(
  deps: Deps,
  caller: PassengerCaller,
  { captcha }: z.output<typeof verifyProofCodeSchemas.request>,
): Promise<Proved> {
  const { session } = caller
  const now = deps.clock.now()
  noteTarget(caller, guessedLogin(session).code)
  if (session.provedAt !== null && now < freshProofEnds(session.provedAt)) return until(session.provedAt)
  const code = readCode(captcha)
  // No form closes: a passenger without guesses left logs in again.
  const guess = await countGuess(deps, caller, { kind: 'code', target: guessedLogin(session), despiteClosed: true })
  if (guess.closed) fail('limitExceeded')
  const { captchaId } = await matchCode(deps, { targetHash: getProofTarget(deps, session), code })
  await inTransaction(deps.db, async (tx) => {
    if (!(await useCaptcha(tx, captchaId, now))) fail('captchaExpired')
    await markProved(tx, session.tokenHash, now)
  })
  await guess.takeBack()
  return until(now)
}

const until = (provedAt: Date): Proved => ({ provedUntil: freshProofEnds(provedAt).toISOString() })
