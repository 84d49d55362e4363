import * as calls from '@aisle/contract/orders'
import type { submitPaySchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { useWrites } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import { readTooEarly, whileReadTooEarly, writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { onceByKey, type KeepAnswer } from '../../platform/idempotency/once-by-key.ts'
import { jobWrite } from '../../platform/jobs/job-queue.ts'
import type { PaymentGateway } from '../../outside/payment/payment-gateway.ts'
import { getGateway, paymentMethodsFor, type Payer } from '../../outside/payment/payment-methods.ts'
import { findOwnOrder, getPayer, orderAsRead, orderCan, titlesOfOrder, type Order } from '../orders/index.ts'
import { askGateway, GatewayFailed } from './ask-gateway.ts'
import {
  attemptWrite,
  findAttempt,
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
 * Opens a payment attempt, or answers the gateway's open one. The attempt is committed before a gateway is asked: after a
 * crash in between, the next call asks the gateway for the same number. A form that is signed here is kept with it.
 */
export async function submitPay(deps: Deps, caller: PassengerCaller, request: Request): Promise<Answer> {
  const payer = await getPayer(deps, caller, request.environment ?? 'browser')
  if (request.payMethod === 'wechat') await closeElsewhere(deps, caller, { orderNo: request.orderNo, payer })
  let begun: PaymentAttempt | undefined
  const { paymentNo } = await onceByKey(deps, caller, {
    call: calls.submitPay,
    request,
    async createAtOnce(keep: KeepAnswer<Begun>) {
      begun = await beginAttempt(deps, caller, { keep, request, payer })
      return { paymentNo: begun.paymentNo }
    },
  })
  // A reused key answers only the number.
  const attempt = begun?.paymentNo === paymentNo ? begun : await findAttempt(deps.db, paymentNo)
  if (attempt?.state !== 'open') fail('stateChanged', { reason: 'cashierClosed' })
  const cashier =
    attempt.cashier && !isStale(attempt.cashier, deps.clock.now())
      ? attempt.cashier
      : await askForCashier(deps, attempt)
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

type Begun = { paymentNo: string }

interface Beginning {
  keep: KeepAnswer<Begun>
  request: Request
  payer: Payer
}

function beginAttempt(deps: Deps, caller: PassengerCaller, beginning: Beginning): Promise<PaymentAttempt> {
  let othersOpen = false
  return whileReadTooEarly(async () => {
    const order = await readPayable(deps, caller, beginning)
    const open = othersOpen ? await openHere(deps, order, beginning) : null
    const attempt = open ?? (await newAttempt(deps, caller, { order, ...beginning }))
    await writeAtOnce(deps.db, [
      beginning.keep({ paymentNo: attempt.paymentNo }),
      ...useWrites(deps, { kind: 'submitPay', subject: getHolder(caller.session) }),
      // Cancellation and time-out look for open attempts under this same lock.
      orderAsRead(order),
      ...(open ? [] : attemptWrites(deps, attempt, () => ((othersOpen = true), readTooEarly()))),
    ])
    return attempt
  })
}

type PayableOrder = Order & { payDeadline: Date }

async function readPayable(deps: Deps, caller: PassengerCaller, { request, payer }: Beginning): Promise<PayableOrder> {
  const order = await findOwnOrder(deps.db, caller.session, request.orderNo)
  if (!order) fail('notFound', { reason: 'order' })
  const { payDeadline } = order
  if (!payDeadline || !orderCan.pay(order, deps.clock.now())) fail('stateChanged', { reason: whyNotPaid(order.state) })
  if (!paymentMethodsFor(deps.gateways, order.currency, payer).includes(request.payMethod)) fail('paymentUnavailable')
  return { ...order, payDeadline }
}

async function openHere({ db }: Deps, { orderNo }: Order, { request, payer }: Beginning): Promise<PaymentAttempt> {
  const open = (await openAttempts(db, orderNo)).find((one) => one.gateway === request.payMethod && isFor(one, payer))
  return open ?? fail('stateChanged', { reason: 'cashierClosed' })
}

async function newAttempt(
  deps: Deps,
  caller: PassengerCaller,
  { order, request, payer }: Beginning & { order: PayableOrder },
): Promise<PaymentAttempt> {
  const now = deps.clock.now()
  const attempt = {
    paymentNo: newPaymentNumber(deps.random, now, 'P'),
    orderNo: order.orderNo,
    gateway: request.payMethod,
    state: 'open' as const,
    amount: order.payable,
    currency: order.currency,
    createdAt: now,
    expiresAt: order.payDeadline,
    ...payer,
    clientIp: caller.ip,
    gatewayRef: null,
    cashier: null,
    providerTxn: null,
  }
  const opensHere = getGateway(deps.gateways, request.payMethod)?.opensHere ?? false
  return opensHere ? { ...attempt, ...(await openCashier(deps, attempt)) } : attempt
}

const attemptWrites = (deps: Deps, attempt: PaymentAttempt, taken: () => Promise<never>): Write[] => [
  attemptWrite(attempt, taken),
  jobWrite(deps, {
    kind: 'payment.query',
    key: attempt.paymentNo,
    payload: { paymentNo: attempt.paymentNo },
    runAt: firstQueryAt(attempt),
  }),
]

async function askForCashier(deps: Deps, attempt: PaymentAttempt): Promise<OpenedCashier> {
  const opened = await openCashier(deps, attempt)
  const stored = await storeCashier(deps.db, attempt.paymentNo, opened)
  return stored ? opened.cashier : fail('stateChanged', { reason: 'cashierClosed' })
}

interface Opened {
  cashier: OpenedCashier
  gatewayRef: string | null
}

async function openCashier(deps: Deps, attempt: PaymentAttempt): Promise<Opened> {
  const { paymentNo, currency, expiresAt } = attempt
  const titles = await titlesOfOrder(deps.db, attempt.orderNo)
  // G4: the currency determines the language of the order.
  const subject = currency === 'CNY' ? titles.zh : titles.en
  const returnUrl = returnAddress(deps, paymentNo)
  try {
    const open = (gateway: PaymentGateway) =>
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
      })
    const here = getGateway(deps.gateways, attempt.gateway)
    // A form that is signed here says nothing about whether its gateway answers.
    const { cashier, gatewayRef } = here?.opensHere ? await open(here) : await askGateway(deps, attempt, open)
    return { cashier: { ...cashier, openedAt: deps.clock.now().toISOString() }, gatewayRef }
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    deps.log.warn({ err: error, paymentNo }, 'a cashier could not be opened')
    return fail('paymentFailed')
  }
}
