import * as limits from '@aisle/contract/limits'
import type { Allowance } from '../../platform/attempts/attempt-rules.ts'
import { takeUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'

/** W5: a new code after a minute, five an hour. */
export const codesPerTarget: Allowance = {
  atOnce: 1,
  withinSeconds: 3600,
  waitSeconds: limits.captchaResendSeconds,
  perHour: limits.captchaPerHour,
}

/**
 * The common limit over all mailboxes. Counts only mails that will be sent, so that a script without passenger data
 * cannot block everyone's codes; last in the transaction, because all requests contend for this row.
 * @throws codesPaused {retryAfterSeconds}
 */
export async function countCodeMail(deps: Deps, tx: Tx, counts: boolean): Promise<void> {
  const retryAfterSeconds = await takeUse(deps, tx, { kind: 'captchaMail', subject: 'everybody', counts })
  if (retryAfterSeconds === null) return
  deps.log.error({ captchaMailsPerHour: limits.captchaMailsPerHour }, 'too many login codes are asked for: paused')
  fail('codesPaused', { retryAfterSeconds })
}
