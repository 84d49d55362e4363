import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface Captcha {
  captchaId: string
  targetHash: string
  /** Null for an unknown trip, which is stored alike while no code is ever right (W5), and for an order (O9). */
  tripId: string | null
  codeHash: string
  salt: string
  createdAt: Date
  expiresAt: Date
}

/** Only the newest code is valid, so this ends earlier ones. */
export async function insertCaptcha(tx: Tx, captcha: Captcha & { triesLeft: number }): Promise<void> {
  await tx
    .updateTable('mail_captchas')
    .set({ ended_at: captcha.createdAt })
    .where('target_hash', '=', captcha.targetHash)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('mail_captchas')
    .values({
      captcha_id: captcha.captchaId,
      target_hash: captcha.targetHash,
      trip_id: captcha.tripId,
      code_hash: captcha.codeHash,
      salt: captcha.salt,
      tries_left: captcha.triesLeft,
      created_at: captcha.createdAt,
      expires_at: captcha.expiresAt,
    })
    .execute()
}

export async function isCaptchaOpen(db: Db, captchaId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('mail_captchas')
    .select('captcha_id')
    .where('captcha_id', '=', captchaId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Spends one try on the open code of this target before comparing, so that concurrent guesses are limited to five as
 * well. Undefined when there is no code, or it is used, expired, replaced or out of tries.
 */
export async function spendTry(db: Db, targetHash: string, now: Date) {
  return db
    .updateTable('mail_captchas')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('target_hash', '=', targetHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['captcha_id', 'trip_id', 'code_hash', 'salt', 'tries_left'])
    .executeTakeFirst()
}

/** False when a concurrent login was faster: a code is used once (W5). */
export async function useCaptcha(tx: Tx, captchaId: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('mail_captchas')
    .set({ ended_at: now })
    .where('captcha_id', '=', captchaId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
