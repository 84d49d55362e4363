import { timingSafeEqual } from 'node:crypto'
import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { insertCaptcha, spendTry } from './mailed-code-store.ts'

/** The code itself goes into a sealed letter; only its hash is stored. */
export interface DrawnCode {
  captchaId: string
  code: string
  salt: string
}

export function drawCode({ random }: Pick<Deps, 'random'>): DrawnCode {
  const code = String(random.int(10 ** limits.captchaDigits)).padStart(limits.captchaDigits, '0')
  return { captchaId: newId(random, 'cap'), code, salt: random.bytes(12).toString('base64url') }
}

/**
 * W5: the code is valid for ten minutes and five tries, and ends earlier ones of its target.
 * @param target.tripId null for an unknown trip, which is stored alike while no code is ever right, and for other proofs
 */
export async function storeCode(
  deps: Deps,
  tx: Tx,
  { captchaId, code, salt, targetHash, tripId }: DrawnCode & { targetHash: string; tripId: string | null },
): Promise<void> {
  const now = deps.clock.now()
  await insertCaptcha(tx, {
    captchaId,
    targetHash,
    tripId,
    codeHash: hashCode(deps, code, salt),
    salt,
    triesLeft: limits.captchaTries,
    createdAt: now,
    expiresAt: after(now, seconds(limits.captchaSeconds)),
  })
}

/**
 * The code as typed from the mail, with spaces and full-width digits folded. Input that cannot be a code is no guess:
 * read it before anything is counted.
 * @throws captchaFormat
 */
export function readCode(typed: string): string {
  const code = typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
  return new RegExp(`^\\d{${limits.captchaDigits}}$`).test(code) ? code : fail('captchaFormat')
}

/**
 * Each guess spends a try of the code.
 * @returns the code's id, for `useCaptcha`, and its trip
 * @throws captchaExpired, captchaWrong {triesLeft}
 */
export async function matchCode(
  deps: Deps,
  { targetHash, code }: { targetHash: string; code: string },
): Promise<{ captchaId: string; tripId: string | null; triesLeft: number }> {
  const sent = (await spendTry(deps.db, targetHash, deps.clock.now())) ?? fail('captchaExpired')
  const right = isCode(deps, code, { codeHash: sent.code_hash, salt: sent.salt })
  if (!right) fail('captchaWrong', { triesLeft: sent.tries_left })
  return { captchaId: sent.captcha_id, tripId: sent.trip_id, triesLeft: sent.tries_left }
}

const hashCode = (deps: Pick<Deps, 'vault'>, code: string, salt: string) =>
  deps.vault.hash('captcha-code', `${salt} ${code}`)

function isCode(deps: Pick<Deps, 'vault'>, code: string, stored: { codeHash: string; salt: string }): boolean {
  return timingSafeEqual(Buffer.from(hashCode(deps, code, stored.salt)), Buffer.from(stored.codeHash))
}
