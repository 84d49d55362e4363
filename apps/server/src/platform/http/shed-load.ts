import * as limits from '@aisle/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { Random } from '../security/random.ts'
import { errorAnswer } from './answer.ts'

export interface Capacity {
  /** Calls that are being answered at one time. */
  inFlight: number
  /** How many milliseconds late the process comes to its work now. */
  latenessMs: () => number
  busyAfterMs: number
}

const sampleMs = 50
const saysSoEveryMs = 10_000
/** Spreads the retries of refused clients over some seconds. */
const spreadSeconds = 5

/**
 * Over capacity, the server refuses further calls at once, before it reads their bodies: 503 with Retry-After and the
 * envelope. Running calls finish in time instead, and health, metrics, pages and payment notices are always answered.
 * @param world.callsInFlight calls that are answered at one time
 * @param world.capacity only tests set it
 */
export function shedLoad(
  app: FastifyInstance,
  { log, random, ...given }: { log: Log; random: Random; callsInFlight?: number; capacity?: Capacity },
): void {
  const capacity = given.capacity ?? ofThisProcess(app, given.callsInFlight ?? limits.callsInFlight)
  const answering = new WeakSet<FastifyRequest>()
  let inFlight = 0
  let shed = 0

  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    if (inFlight < capacity.inFlight && capacity.latenessMs() <= capacity.busyAfterMs) return
    if (shed === 0) {
      setTimeout(() => {
        log.warn({ shed, inFlight }, 'too busy: calls were refused')
        shed = 0
      }, saysSoEveryMs).unref()
    }
    shed += 1
    const retryAfterSeconds = 1 + random.int(spreadSeconds)
    const { status, body } = errorAnswer('tooBusy', { retryAfterSeconds })
    request.answerCode = body.code
    return reply.code(status).header('retry-after', String(retryAfterSeconds)).send(body)
  })
  // Counted once the body has arrived: a slow upload takes no slot.
  app.addHook('preValidation', async (request) => {
    if (!isCall(request)) return
    answering.add(request)
    inFlight += 1
  })
  // When the work is done, whether or not the client still waits.
  app.addHook('onSend', async (request) => {
    if (answering.delete(request)) inFlight -= 1
  })
}

/** By its route, not by its address: `/%61pi2` leads there too. */
function isCall({ routeOptions: { url } }: FastifyRequest): boolean {
  return url !== undefined && /^\/(api2|pditrans|user|mobile-starter)\//.test(url)
}

function ofThisProcess(app: FastifyInstance, inFlight: number): Capacity {
  let due = performance.now() + sampleMs
  let before = 0
  let last = 0
  const timer = setInterval(() => {
    const now = performance.now()
    before = last
    last = Math.max(0, now - due)
    due = now + sampleMs
  }, sampleMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  // Late once is a hiccup, late twice in a row is too much work.
  const latenessMs = () => Math.min(before, last)
  return { inFlight, latenessMs, busyAfterMs: limits.busyAfterMs }
}
