import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ContractError } from '../platform/contract-error.ts'
import { errorAnswer, successAnswer } from '../platform/http/answer.ts'

/**
 * `POST /demo/flight-event {key, flightNo, flightDate, kind, …}`: reports a flight event as the airline's operations
 * would, and answers when its immediate effects have run. Demonstration mode only.
 */
export function addDemoFlightEvent<Event extends z.ZodType>(
  app: FastifyInstance,
  eventSchema: Event,
  take: (event: z.output<Event>) => Promise<'taken' | 'repeated'>,
): void {
  app.post('/demo/flight-event', async (request, reply) => {
    const parsed = eventSchema.safeParse(request.body)
    try {
      if (!request.headers.channel) throw new ContractError('channelRequired')
      if (!parsed.success) throw new ContractError('invalidRequest')
      return successAnswer({ event: await take(parsed.data) })
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      const { status, body } = errorAnswer(error.errorName)
      return reply.code(status).send(body)
    }
  })
}
