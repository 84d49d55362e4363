import type { FastifyInstance } from 'fastify'
import { after, seconds, type SteerableClock } from '../platform/clock.ts'
import { errorAnswer, successAnswer } from '../platform/http/answer.ts'

const longestAdvanceSeconds = 30 * 24 * 60 * 60

interface Around {
  /** @param moment where the clock will stand */
  before(moment: Date): Promise<void>
  after(): Promise<void>
}

/**
 * `POST /demo/clock {"advanceSeconds": n}`: moves the product's clock forward so that deadlines can be reached, and
 * answers when what became due has run. Exists in demonstration mode only; the clock stand-in passes it on.
 */
export function addDemoClock(app: FastifyInstance, clock: SteerableClock, around: Around): void {
  app.post<{ Body: { advanceSeconds?: unknown } | undefined }>('/demo/clock', async (request, reply) => {
    const advance = request.body?.advanceSeconds
    const good = typeof advance === 'number' && advance >= 0 && advance <= longestAdvanceSeconds
    const refused = !request.headers.channel
      ? errorAnswer('channelRequired')
      : good
        ? null
        : errorAnswer('invalidRequest')
    if (refused || typeof advance !== 'number') {
      const { status, body } = refused ?? errorAnswer('invalidRequest')
      return reply.code(status).send(body)
    }
    await around.before(after(clock.now(), seconds(advance)))
    clock.advance(advance)
    await around.after()
    return successAnswer({ now: clock.now().toISOString() })
  })
}
