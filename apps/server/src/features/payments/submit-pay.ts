import * as calls from '@aisle/contract/orders'
import type { submitPaySchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { paymentMethodsFor, type Payer } from '../../outside/payment/payment-methods.ts'
import { findOwnOrder, lockOwnOrder, orderCan, getPayer, titlesOfOrder } from '../orders/index.ts'
import { askGateway, GatewayFailed } from './ask-gateway.ts'
import {
  findAttempt,
  insertAttempt,
  openAttempts,
  storeCashier,
  type OpenedCashier,
  type PaymentAttempt,
} from './attempt-store.ts'
import { closeAtGateway } from './close-attempts.ts'
import { hiddenForm, isStale, notifyAddress, returnAddress } from './payment-addresses.ts'
import { newPaymentNumber } from './payment-number.ts'
import { firstQueryAt, whyNotPaid } from './payment-rules.ts'

type Request = z.input<typeof submitPaySchemas.request>
type Answer = z.input<typeof submitPaySchemas.response>

/**
 * Opens a payment attempt, or answers the gateway's open one. The attempt is committed before the gateway is called:
 * after a crash in between, the next call asks the gateway for the same number.
 */
export async function submitPay(deps: Deps, caller: PassengerCaller, request: Request): Promise<Answer> {
  const payer = await getPayer(deps, caller, request.environment ?? 'browser')
  if (request.payMethod === 'wechat') await closeElsewhere(deps, caller, { orderNo: request.orderNo, payer })
  let begun: PaymentAttempt | undefined
  const { paymentNo } = await onceByKey(deps, caller, {
    call: calls.submitPay,
    request,
    async create(tx) {
      begun = await beginAttempt(deps, caller, { tx, request, payer })
      return { paymentNo: begun.paymentNo }
    },
  })
  // A reused key answers only the number.
  const attempt = begun?.paymentNo === paymentNo ? begun : await findAttempt(deps.db, paymentNo)
  if (attempt?.state !== 'open') fail('stateChanged', { reason: 'cashierClosed' })
  const cashier =
    attempt.cashier && !isStale(attempt.cashier, deps.clock.now()) ? attempt.cashier : await openCashier(deps, attempt)
  return { paymentNo, ...hiddenForm(deps, paymentNo, cashier), expiresAt: attempt.expiresAt.toISOString() }
}

/**
 * A WeChat payment is opened for one environment and, in the chat app, for one payer; its cashier does not work in
 * another. Close it before the next one opens; if it has been paid, it is settled and no other one opens.
 */
async function closeElsewhere(
  deps: Deps,
  caller: PassengerCaller,
  { orderNo, payer }: { orderNo: string; payer: Payer },
): Promise<void> {
  // Another passenger's order is refused below as unknown.
  if (!(await findOwnOrder(deps.db, caller.session, orderNo))) return
  for (const attempt of await openAttempts(deps.db, orderNo)) {
    if (attempt.gateway !== 'wechat' || isFor(attempt, payer)) continue
    try {
      await closeAtGateway(deps, attempt)
    } catch (error) {
      if (!(error instanceof GatewayFailed)) throw error
      deps.log.warn({ err: error, paymentNo: attempt.paymentNo }, 'a cashier could not be closed for another one')
      fail('paymentFailed')
    }
  }
}

const isFor = (attempt: PaymentAttempt, { environment, openId }: Payer) =>
  attempt.gateway !== 'wechat' || (attempt.environment === environment && attempt.openId === openId)

async function beginAttempt(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request, payer }: { tx: Tx; request: Request; payer: Payer },
): Promise<PaymentAttempt> {
  await countUse(deps, tx, { kind: 'submitPay', subject: getHolder(caller.session) })
  // Cancellation and time-out look for open attempts under this same lock.
  const order = await lockOwnOrder(tx, caller.session, request.orderNo)
  if (!order) fail('notFound', { reason: 'order' })
  const now = deps.clock.now()
  if (!order.payDeadline || !orderCan.pay(order, now)) fail('stateChanged', { reason: whyNotPaid(order.state) })
  if (!paymentMethodsFor(deps.gateways, order.currency, payer).includes(request.payMethod)) fail('paymentUnavailable')
  const attempt = {
    paymentNo: newPaymentNumber(deps.random, now, 'P'),
    orderNo: order.orderNo,
    gateway: request.payMethod,
    amount: order.payable,
    currency: order.currency,
    createdAt: now,
    expiresAt: order.payDeadline,
    ...payer,
    clientIp: caller.ip,
  }
  const { paymentNo } = attempt
  if (!(await insertAttempt(tx, attempt))) {
    const open = await openAttempts(tx, order.orderNo)
    return (
      open.find((one) => one.gateway === request.payMethod && isFor(one, payer))
      ?? fail('stateChanged', { reason: 'cashierClosed' })
    )
  }
  await enqueueJob(deps, tx, {
    kind: 'payment.query',
    key: paymentNo,
    payload: { paymentNo },
    runAt: firstQueryAt(attempt),
  })
  return { ...attempt, state: 'open', gatewayRef: null, cashier: null, providerTxn: null }
}

async function openCashier(deps: Deps, attempt: PaymentAttempt): Promise<OpenedCashier> {
  const { paymentNo, currency, expiresAt } = attempt
  const titles = await titlesOfOrder(deps.db, attempt.orderNo)
  // G4: the currency determines the language of the order.
  const subject = currency === 'CNY' ? titles.zh : titles.en
  const returnUrl = returnAddress(deps, paymentNo)
  try {
    const opened = await askGateway(deps, attempt, (gateway) =>
      gateway.open({
        paymentNo,
        amountMinor: attempt.amount,
        currency,
        subject,
        expiresAt,
        returnUrl,
        cancelUrl: returnUrl,
        notifyUrl: notifyAddress(deps, attempt.gateway),
        environment: attempt.environment,
        clientIp: attempt.clientIp,
        openId: attempt.openId,
      }),
    )
    const cashier = { ...opened.cashier, openedAt: deps.clock.now().toISOString() }
    const { gatewayRef } = opened
    if (!(await storeCashier(deps.db, paymentNo, { cashier, gatewayRef })))
      fail('stateChanged', { reason: 'cashierClosed' })
    return cashier
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    deps.log.warn({ err: error, paymentNo }, 'a cashier could not be opened')
    return fail('paymentFailed')
  }
}
