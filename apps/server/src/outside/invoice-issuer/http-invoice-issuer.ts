import { createHmac } from 'node:crypto'
import * as limits from '@aisle/contract/limits'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { InvoiceIssuerFailed, type InvoiceIssuer, type IssuerAnswer } from './invoice-issuer.ts'

export interface InvoiceIssuerConfig {
  /** Without a trailing slash. */
  url: string
  key: string
}

const answerShape = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('working') }),
  z.object({ state: z.literal('issued'), invoiceNo: z.string().regex(/^\d{8,30}$/), pdf: z.base64() }),
  z.object({ state: z.literal('refused'), reason: z.string().max(500) }),
])

/**
 * Uses our own small protocol (stand-ins/invoices/README.md): signed JSON over HTTP, behind which an airline runs its
 * vendor's adapter.
 */
export function httpInvoiceIssuer(config: InvoiceIssuerConfig, clock: Clock): InvoiceIssuer {
  const ask = (path: string, body: object) => askIssuer(config, clock, { path, body })
  return {
    configured: true,
    issue: (invoice) => ask('/invoices', { kind: '82', ...invoice }),
    query: (serial) => ask('/invoices/query', { serial }),
    reverse: (invoice) => ask('/red-invoices', invoice),
    queryReverse: (serial) => ask('/red-invoices/query', { serial }),
  }
}

async function askIssuer(
  { url, key }: InvoiceIssuerConfig,
  clock: Clock,
  call: { path: string; body: object },
): Promise<IssuerAnswer> {
  const address = new URL(url + call.path)
  const body = JSON.stringify(call.body)
  const time = clock.now().toISOString()
  const signature = createHmac('sha256', key).update([address.pathname, time, body].join('\n')).digest('hex')
  const answer = answerShape.safeParse(await post(address, body, { 'aisle-time': time, 'aisle-signature': signature }))
  if (!answer.success) throw new InvoiceIssuerFailed('the invoice issuer gave no usable answer')
  if (answer.data.state !== 'issued') return answer.data
  const pdf = Buffer.from(answer.data.pdf, 'base64')
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new InvoiceIssuerFailed('the invoice issuer sent no PDF')
  return { ...answer.data, pdf }
}

async function post(address: URL, body: string, headers: Record<string, string>): Promise<unknown> {
  let status = 0
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.invoiceIssuerTimeoutMs),
    })
    status = response.status
    if (status === 200) return JSON.parse(await boundedText(response)) as unknown
    await response.body?.cancel()
  } catch (error) {
    // Errors of fetch may quote the address; the kind of failure is enough.
    const silent = error instanceof Error && error.name === 'TimeoutError'
    throw new InvoiceIssuerFailed(silent ? 'the invoice issuer is silent' : 'the invoice issuer cannot be read')
  }
  throw new InvoiceIssuerFailed(`the invoice issuer answered ${status}`)
}

/** A PDF with its fonts has some hundred kB. */
const longestAnswerBytes = 4 * 1024 * 1024

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > longestAnswerBytes) throw new Error('more than 4 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
