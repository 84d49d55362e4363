import { paymentMethods } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PaymentGateway, VerifiedNotice } from '../../outside/payment/payment-gateway.ts'
import { getGateway } from '../../outside/payment/payment-methods.ts'
import { closeAttempt, findAttempt, type PaymentAttempt } from './attempt-store.ts'
import { isStale, mayGo, returnAddress } from './payment-addresses.ts'
import { isPaymentNumber } from './payment-number.ts'
import { settlePayment } from './settle-payment.ts'

const noticeBytes = 64 * 1024
type PaymentRequest = FastifyRequest<{ Params: { paymentNo: string } }>

/**
 * Routes for gateways and returning browsers, not contract calls. Bodies stay raw, because signatures cover the bytes
 * (facts §1).
 */
export function registerPaymentNotices(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: noticeBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const method of paymentMethods) {
      scope.post(`/pay/${method}/notify`, (request, reply) => takeNotice(deps, method, { request, reply }))
    }
    scope.route<{ Params: { paymentNo: string } }>({
      // UnionPay's cashier returns the browser by posting a form.
      method: ['GET', 'POST'],
      url: '/pay/return/:paymentNo',
      handler: (request, reply) => showResult(deps, request, reply),
    })
    scope.route<{ Params: { paymentNo: string } }>({
      method: ['GET', 'POST'],
      url: '/pay/go/:paymentNo',
      handler: (request, reply) => goToCashier(deps, request, reply),
    })
  })
}

async function takeNotice(
  deps: Deps,
  method: PaymentMethod,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const gateway = getGateway(deps.gateways, method)
  if (!gateway) return reply.code(404).type('text/plain').send('not configured')
  const notice = await gateway.verifyNotice({ rawBody: getBytes(request.body), headers: request.headers })
  const accepted = notice !== null && (await actOn(deps, gateway, notice))
  if (!accepted) deps.log.warn({ gateway: method, genuine: notice !== null }, 'a payment notification was refused')
  const answer = gateway.acknowledgement(accepted)
  return reply.code(answer.status).type(answer.contentType).send(answer.body)
}

/** False makes the gateway retry: the notice contradicts our records. */
async function actOn(deps: Deps, gateway: PaymentGateway, notice: VerifiedNotice): Promise<boolean> {
  if (notice.outcome === 'none') return true
  if (notice.outcome === 'closed') {
    await closeAttempt(deps.db, notice.paymentNo)
    return true
  }
  const settlement = await settlePayment(deps, { ...notice, gateway: gateway.id })
  return settlement !== 'refused' && settlement !== 'unknown'
}

/**
 * Receives the browser from a gateway. The result page checks who is logged in; the redirect reveals only the order
 * number.
 */
async function showResult(deps: Deps, request: PaymentRequest, reply: FastifyReply): Promise<FastifyReply> {
  const attempt = await findWhilePossible(deps, request.params.paymentNo)
  return reply.redirect(attempt ? `/#/pay/result?orderNo=${attempt.orderNo}` : '/#/order/list', 303)
}

/** Forwards the hidden form of an attempt to a cashier that has only an address, while the attempt can be paid. */
async function goToCashier(deps: Deps, request: PaymentRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { paymentNo } = request.params
  const token = new URLSearchParams(getBytes(request.body).toString()).get('token') ?? ''
  const attempt = mayGo(deps, paymentNo, token) ? await findWhilePossible(deps, paymentNo) : undefined
  const now = deps.clock.now()
  const cashier = attempt?.state === 'open' && now < attempt.expiresAt ? attempt.cashier : null
  const target = cashier?.kind === 'redirect' && !isStale(cashier, now) ? cashier.url : returnAddress(deps, paymentNo)
  return reply.header('cache-control', 'no-store').redirect(target, 303)
}

/** A redirected browser must reach one of our pages even while the database is down: the page itself retries. */
async function findWhilePossible(deps: Deps, paymentNo: string): Promise<PaymentAttempt | undefined> {
  if (!isPaymentNumber(paymentNo)) return undefined
  try {
    return await findAttempt(deps.db, paymentNo)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    deps.log.warn({ err: error, paymentNo }, 'a browser came back while the database was away')
    return undefined
  }
}

const getBytes = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
