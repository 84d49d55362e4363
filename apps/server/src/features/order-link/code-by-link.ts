import type { sendCodeByLinkSchemas, verifyCodeByLinkSchemas } from '@aisle/contract/order-link-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { matchCode, readCode, useCaptcha } from '../mailed-codes/index.ts'
import { getOrderTarget, sendCodeTo } from '../order-codes/index.ts'
import { insertProof, proofEnds } from '../order-proof/index.ts'
import { findLinkedOrder } from './find-linked-order.ts'
import { hashPass } from './link-pass.ts'

/**
 * O9: a code to the contact of the order behind a link, with the limits of every code for this order.
 * @throws notFound, linkExpired, proofRequired {sentTo: null} where no code can reach the contact,
 * rateLimited {retryAfterSeconds}, limitExceeded, codesPaused {retryAfterSeconds}
 */
export async function sendCodeByLink(
  deps: Deps,
  caller: Caller,
  { token }: z.output<typeof sendCodeByLinkSchemas.request>,
): Promise<z.output<typeof sendCodeByLinkSchemas.response>> {
  const { order } = await findLinkedOrder(deps, caller, token)
  return sendCodeTo(deps, caller, { order, asker: `link of ${order.orderNo}` })
}

/**
 * O9: the code for a pass, by which this page sees the rest for a while. The browser is not remembered: links are also
 * opened on computers that others use.
 * @throws notFound, linkExpired, captchaFormat, captchaExpired, captchaWrong {triesLeft}
 */
export async function verifyCodeByLink(
  deps: Deps,
  caller: Caller,
  { token, captcha }: z.output<typeof verifyCodeByLinkSchemas.request>,
): Promise<z.output<typeof verifyCodeByLinkSchemas.response>> {
  const code = readCode(captcha)
  const { order } = await findLinkedOrder(deps, caller, token)
  const { orderNo } = order
  const { captchaId } = await matchCode(deps, { targetHash: getOrderTarget(deps, orderNo), code })
  const at = deps.clock.now()
  const pass = newAccessToken(deps.random)
  await inTransaction(deps.db, async (tx) => {
    if (!(await useCaptcha(tx, captchaId, at))) fail('captchaExpired')
    await insertProof(tx, { orderNo, tokenHash: hashPass(deps, pass), at })
  })
  return { pass, until: proofEnds(at).toISOString() }
}
