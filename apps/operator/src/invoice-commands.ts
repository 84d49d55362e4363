import { readFileSync } from 'node:fs'
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

/** Invoices that wait for the issuer or for staff, with everything that an invoice issued elsewhere needs. */
export async function listInvoices({ flags, server, terminal }: Invocation): Promise<number> {
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
