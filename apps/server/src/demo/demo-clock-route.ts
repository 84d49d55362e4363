import type { FastifyInstance } from 'fastify'
import { after, seconds, type SteerableClock } from '../platform/clock.ts'
import { errorAnswer, successAnswer } from '../platform/http/answer.ts'

const longestAdvanceSeconds = 30 * 24 * 60 * 60

interface Around {
  /** @param moment the new time of the clock */
  before(moment: Date): Promise<void>
  after(): Promise<void>
}

/**
 * `POST /demo/clock {"advanceSeconds": n}`: moves the product's clock forward so that deadlines can be reached, and
 * answers when due jobs have run. Demonstration mode only; the clock stand-in forwards its changes to it.
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
