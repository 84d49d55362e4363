import type { FastifyInstance } from 'fastify'
import { errorAnswer, successAnswer } from '../platform/http/answer.ts'

interface CashierForm {
  wapPayUrl: string
  wapPayParam: Record<string, string>
}

/**
 * `GET /demo/cashier/PAYMENT_NO`: the hidden form of an open attempt, so that a script can decide a payment whose
 * cashier no browser has opened: the cashier stand-in fetches the form and posts it to itself. Demonstration mode only.
 */
export function addDemoCashier(
  app: FastifyInstance,
  findForm: (paymentNo: string) => Promise<CashierForm | null>,
): void {
  app.get<{ Params: { paymentNo: string } }>('/demo/cashier/:paymentNo', async (request, reply) => {
    const form = await findForm(request.params.paymentNo)
    if (form) return successAnswer(form)
    const { status, body } = errorAnswer('notFound')
    return reply.code(status).send(body)
  })
}
