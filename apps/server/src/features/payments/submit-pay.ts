import * as calls from '@aisle/contract/orders'
import type { submitPaySchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { countUse } from '../../attempts/count-use.ts'
import { fail } from '../../contract-error.ts'
import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { onceByKey } from '../../http/once-by-key.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import type { Cashier } from '../../outside/payment/payment-gateway.ts'
import { paymentMethodsFor } from '../../outside/payment/payment-methods.ts'
import { lockOwnOrder, orderCan, titlesOfOrder } from '../orders/index.ts'
import { askGateway, GatewayFailed } from './ask-gateway.ts'
import { findAttempt, insertAttempt, openAttempts, storeCashier, type PaymentAttempt } from './attempt-store.ts'
import { hiddenForm, notifyAddress, returnAddress } from './payment-addresses.ts'
import { queryJob } from './payment-job-kinds.ts'
import { newPaymentNumber } from './payment-number.ts'
import { firstQueryAt } from './payment-rules.ts'

type Request = z.output<typeof submitPaySchemas.request>
type Answer = z.input<typeof submitPaySchemas.response>

/**
 * Opens a payment attempt, or gives the open one of that gateway again. The attempt is committed before the gateway is
 * asked, under its own number: a crash between is healed by the next call, which asks for the same number.
 */
export async function submitPay(deps: Deps, caller: PassengerCaller, request: Request): Promise<Answer> {
  let begun: PaymentAttempt | undefined
  const { paymentNo } = await onceByKey(deps, caller, {
    call: calls.submitPay,
    request,
    async create(tx) {
      begun = await beginAttempt(deps, caller, { tx, request })
      return { paymentNo: begun.paymentNo }
    },
  })
  // A key that was used before tells the number only.
  const attempt = begun?.paymentNo === paymentNo ? begun : await findAttempt(deps.db, paymentNo)
  if (attempt?.state !== 'open') fail('stateChanged')
  const cashier = attempt.cashier ?? (await openCashier(deps, attempt))
  return { paymentNo, ...hiddenForm(deps, paymentNo, cashier), expiresAt: attempt.expiresAt.toISOString() }
}

async function beginAttempt(
  deps: Deps,
  caller: PassengerCaller,
  { tx, request }: { tx: Tx; request: Request },
): Promise<PaymentAttempt> {
  await countUse(deps, tx, { kind: 'submitPay', subject: caller.session.accountId })
  // Cancel and time-out look for open attempts under this same lock.
  const order = await lockOwnOrder(tx, caller.session, request.orderNo)
  if (!order) fail('notFound')
  const now = deps.clock.now()
  if (!order.payDeadline || !orderCan.pay(order, now)) fail('stateChanged')
  if (!paymentMethodsFor(deps.gateways, order.currency).includes(request.payMethod)) fail('paymentUnavailable')
  const attempt = {
    paymentNo: newPaymentNumber(deps.random, now, 'P'),
    orderNo: order.orderNo,
    gateway: request.payMethod,
    amount: order.payable,
    currency: order.currency,
    createdAt: now,
    expiresAt: order.payDeadline,
  }
  const { paymentNo } = attempt
  if (!(await insertAttempt(tx, attempt))) {
    const open = await openAttempts(tx, order.orderNo)
    return open.find(({ gateway }) => gateway === request.payMethod) ?? fail('stateChanged')
  }
  await enqueueJob(deps, tx, { kind: queryJob, key: paymentNo, payload: { paymentNo }, runAt: firstQueryAt(attempt) })
  return { ...attempt, state: 'open', gatewayRef: null, cashier: null, providerTxn: null }
}

async function openCashier(deps: Deps, attempt: PaymentAttempt): Promise<Cashier> {
  const { paymentNo, currency, expiresAt } = attempt
  const titles = await titlesOfOrder(deps.db, attempt.orderNo)
  // G4: the currency stands for the language of the order.
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
      }),
    )
    if (!(await storeCashier(deps.db, paymentNo, opened))) fail('stateChanged')
    return opened.cashier
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    deps.log.warn({ err: error, paymentNo }, 'a cashier could not be opened')
    return fail('paymentFailed')
  }
}
