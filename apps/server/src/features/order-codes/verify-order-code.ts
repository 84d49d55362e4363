import type { verifyOrderCodeSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { noteTarget } from '../../platform/authentication/record-authentication.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { matchCode, readCode, useCaptcha } from '../mailed-codes/index.ts'
import { browserWrite, insertProof, proofEnds } from '../order-proof/index.ts'
import { findOwnOrder } from '../orders/index.ts'
import { getOrderTarget } from './order-target.ts'

/**
 * O9: this login has proved the order, and this browser knows it from now on. A code is used once, and each guess spends
 * a try of the code.
 * @throws notFound, captchaFormat, captchaExpired, captchaWrong {triesLeft}
 */
export async function verifyOrderCode(
  deps: Deps,
  caller: PassengerCaller,
  { orderNo, captcha }: { orderNo: string; captcha: string },
): Promise<z.output<typeof verifyOrderCodeSchemas.response>> {
  noteTarget(caller, `order ${orderNo}`)
  if (!(await findOwnOrder(deps.db, caller.session, orderNo))) fail('notFound', { reason: 'order' })
  const code = readCode(captcha)
  const { captchaId } = await matchCode(deps, { targetHash: getOrderTarget(deps, orderNo), code })
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await useCaptcha(tx, captchaId, now))) fail('captchaExpired')
    await insertProof(tx, { orderNo, tokenHash: caller.session.tokenHash, at: now })
    await writeAtOnce(tx, [browserWrite(deps, caller, orderNo)])
  })
  return { provedUntil: proofEnds(now).toISOString() }
}
