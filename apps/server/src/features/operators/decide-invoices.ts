import type { invoiceEnterSchema, invoiceIssueSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { enterInvoice, issueNow, listWaitingInvoices } from '../invoices/index.ts'
import { note } from './decide.ts'
import type { Operator } from './api/operator-call.ts'

export const listInvoices = (deps: Deps) => listWaitingInvoices(deps)

/** S8: issues an invoice now, or retries one that the issuer refused. */
export async function issueOneInvoice(deps: Deps, operator: Operator, request: z.output<typeof invoiceIssueSchema>) {
  const issued = await issueNow(deps, request)
  if (!request.dryRun) {
    await note(deps, operator, {
      scope: 'invoices',
      command: 'invoice',
      summary: `order ${issued.orderNo}, invoice ${issued.invoiceId} to be issued`,
      onceKey: `invoice-issue:${issued.invoiceId}`,
    })
  }
  return { dryRun: request.dryRun, ...issued }
}

/** Records an invoice that was issued or reversed outside the product. */
export async function enterOneInvoice(
  deps: Deps,
  operator: Operator,
  { orderNo, number, pdf, dryRun }: z.output<typeof invoiceEnterSchema>,
) {
  const entered = await enterInvoice(deps, { orderNo, number, pdf: Buffer.from(pdf, 'base64'), dryRun })
  if (!dryRun) {
    await note(deps, operator, {
      scope: 'invoices',
      command: 'invoice',
      summary: `order ${orderNo}, invoice ${entered.invoiceId} ${entered.state} as ${number}`,
      onceKey: `invoice-enter:${entered.invoiceId}:${number}`,
    })
  }
  return { dryRun, ...entered }
}
