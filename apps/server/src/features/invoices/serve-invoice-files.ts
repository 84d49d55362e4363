import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bilingual } from '@aisle/contract/language'
import type { Deps } from '../../platform/deps.ts'
import { errorAnswer } from '../../platform/http/answer.ts'
import { getDisposition, fileNames } from './invoice-file-rules.ts'
import { fileBase, readFileToken, type FileOf } from './invoice-file-token.ts'
import { findFile, findInvoice } from './invoice-store.ts'
import { receiptOfOrder } from './receipt.ts'

type FileRequest = FastifyRequest<{ Params: { token: string } }>

/** `GET /invoice-files/<token>`: no contract call, browsers and mail programs ask for it. */
export function registerInvoiceFiles(app: FastifyInstance, deps: Deps): void {
  app.get(`${fileBase}:token`, async (request: FileRequest, reply: FastifyReply) => {
    const named = readFileToken(deps, request.params.token, deps.clock.now())
    const file = named && (await getFile(deps, named))
    if (!file) {
      const { status, body } = errorAnswer('unknownPath')
      return reply.code(status).send(body)
    }
    return reply
      .type('application/pdf')
      .header('content-disposition', getDisposition(file.name))
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(file.pdf)
  })
}

async function getFile(deps: Deps, { what, id }: FileOf): Promise<{ pdf: Buffer; name: Bilingual } | null> {
  if (what === 'receipt') {
    const pdf = await receiptOfOrder(deps, id)
    return pdf && { pdf, name: fileNames.receipt(id) }
  }
  const pdf = await findFile(deps.db, id, what)
  const invoice = await findInvoice(deps.db, id)
  const number = what === 'blue' ? invoice?.invoiceNo : invoice?.redInvoiceNo
  return pdf && number ? { pdf, name: fileNames[what](number) } : null
}
