import { createHash } from 'node:crypto'
import { type Call, getReply, type Reply } from '../../http/routing.ts'
import { stripeRefusal } from './wire.ts'

// Stripe forgets a key after a day: then the same request is carried out again.
const KEPT_SECONDS = 24 * 3600

/** Runs a POST once per `Idempotency-Key` and plays the first answer again, as Stripe does. */
export function createIdempotency(seconds: () => number) {
  const kept = new Map<string, { fingerprint: string; reply: Reply; at: number }>()
  return (call: Call, run: () => Reply): Reply => {
    const key = call.headers['idempotency-key']
    if (typeof key !== 'string' || key === '') return run()
    if (key.length > 255) {
      throw stripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Idempotency keys may hold up to 255 characters.',
      })
    }
    const fingerprint = createHash('sha256').update(`${call.path}\n${call.body}`).digest('hex')
    const earlier = kept.get(key)
    if (earlier && seconds() - earlier.at < KEPT_SECONDS) {
      if (earlier.fingerprint !== fingerprint) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
        throw stripeRefusal(400, { type: 'idempotency_error', message })
      }
      return { ...earlier.reply, headers: { ...earlier.reply.headers, 'idempotent-replayed': 'true' } }
    }
    const reply = getReply(run)
    // A request that never began to run (a parameter was wrong) leaves its key free.
    if (reply.status < 400 || reply.status >= 500) kept.set(key, { fingerprint, reply, at: seconds() })
    return reply
  }
}
