import { readFileSync } from 'node:fs'
import { readInvoiceText, type InvoicePage } from '@aisle/contract/console-finance'
import { invoiceViews, type InvoiceView } from '@aisle/contract/invoice-states'
import * as limits from '@aisle/contract/limits'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { dryNote, printTable, shown } from './terminal.ts'

interface Waiting {
  orderNo: string
  state: string
  amount: number
  titleKind: string
  title: string
  taxpayerNo: string | null
  address: string
  phone: string
  bank: string
  bankAccount: string
  contentZh: string
  invoiceNo: string | null
  problem: string | null
  appliedAt: string
}

/**
 * Invoices that wait for the issuer or for staff, with everything that an invoice issued elsewhere needs; with a view or
 * something to look for, a page of all (M48).
 */
export async function listInvoices(invocation: Invocation): Promise<number> {
  const { operands, flags, server, terminal } = invocation
  if (operands.length > 0 || flags.view !== undefined) return searchInvoices(invocation)
  const { invoices } = await callServer<{ invoices: Waiting[] }>(server(), operatorPaths.invoices, {})
  if (flags.json) terminal.out(`${JSON.stringify(invoices)}\n`)
  else {
    for (const one of invoices) {
      const buyer = [one.title, one.taxpayerNo, one.address, one.phone, one.bank, one.bankAccount]
      terminal.out(`${one.orderNo}\n  for ${shown(buyer.filter(Boolean).join(', '))}\n  of  ${shown(one.contentZh)}\n`)
    }
    printTable(
      terminal,
      ['order', 'state', 'applied', 'yuan', 'number', 'problem'],
      invoices.map((one) => [
        one.orderNo,
        one.state,
        one.appliedAt,
        (one.amount / 100).toFixed(2),
        one.invoiceNo ?? '',
        one.problem ?? '',
      ]),
    )
  }
  return exitCodes.done
}

async function searchInvoices({ operands: [text], flags, server, terminal }: Invocation): Promise<number> {
  const { view = 'all', after } = flags
  if (!isView(view)) throw new Stopped('usage', `There is no view "${view}". Views: ${invoiceViews.join(', ')}.`)
  const request = { view, ...(text !== undefined && readInvoiceText(text)), cursor: after ?? null }
  const page = await callServer<InvoicePage>(server(), operatorPaths.invoiceSearch, request)
  if (flags.json) {
    terminal.out(`${JSON.stringify(page)}\n`)
    return exitCodes.done
  }
  printTable(
    terminal,
    ['order', 'state', 'applied', 'yuan', 'number', 'issued', 'reversed by', 'for'],
    page.rows.map((one) => [
      one.orderNo,
      one.state,
      one.appliedAt,
      one.amount === null ? '' : (one.amount / 100).toFixed(2),
      one.invoiceNo ?? '',
      one.issuedAt ?? '',
      one.redInvoiceNo ?? '',
      shown([one.title, one.taxpayerNo].filter(Boolean).join(', ')),
    ]),
  )
  if (page.cursor !== null) terminal.out(`More: --after ${page.cursor}\n`)
  return exitCodes.done
}

const isView = (view: string): view is InvoiceView => invoiceViews.some((one) => one === view)

interface Operated {
  orderNo: string
  invoiceId: string
  state: string
  changed: boolean
}

/** `issue`: now, or once more after a refusal. `enter`: an invoice issued or reversed elsewhere, with its PDF. */
export async function invoice(invocation: Invocation): Promise<number> {
  const { operands, flags, server, terminal } = invocation
  const [orderNo, act, number, file] = operands
  const dryRun = !flags.apply
  let done: Operated
  if (act === 'issue' && number === undefined) {
    done = await callServer<Operated>(server(), operatorPaths.invoiceIssue, { orderNo, dryRun })
  } else if (act === 'enter' && number !== undefined && file !== undefined) {
    const request = { orderNo, number, pdf: readPdf(file), dryRun }
    done = await callServer<Operated>(server(), operatorPaths.invoiceEnter, request)
  } else throw new Stopped('usage', 'Say: invoice <order> issue, or invoice <order> enter <number> <file.pdf>')
  if (flags.json) terminal.out(`${JSON.stringify(done)}\n`)
  else {
    terminal.out(`${done.orderNo}: ${done.state}${done.changed ? '' : ' before'}.\n`)
    if (dryRun) terminal.out(dryNote)
  }
  return exitCodes.done
}

function readPdf(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    throw new Stopped('usage', `${file} cannot be read.`)
  }
  if (bytes.length <= limits.invoicePdfBytes) return bytes.toString('base64')
  throw new Stopped('usage', `${file} is larger than ${limits.invoicePdfBytes} bytes.`)
}
