import type { LedgerPage, MonthSums, MonthStatement } from '@aisle/contract/console-finance'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer, type Server } from '../call-server.ts'
import type { Invocation } from '../commands.ts'
import { writeText, writtenRows } from '../files.ts'
import { exitCodes, Stopped } from '../stopped.ts'
import { printTable, shownMoney, type Terminal } from '../terminal.ts'
import { requireGateway } from './reconcile-command.ts'

type Flags = Invocation['flags']

const amount = (minor: number) => (minor / 100).toFixed(2)

/** True where the rows went to a file, or to the terminal as lines of a spreadsheet. */
function wroteRows(terminal: Terminal, { out, csv }: Flags, rows: readonly object[]): boolean {
  if (out === undefined && !csv) return false
  const written = writtenRows(out ?? 'rows.csv', rows)
  if (out === undefined) terminal.out(written)
  else writeText(out, written)
  return true
}

/** What a month brought in and sent back, by the ledger (M49). */
export async function showStatement({ operands: [month = ''], flags, server, terminal }: Invocation): Promise<number> {
  if (!/^\d{4}-\d{2}$/.test(month)) throw new Stopped('usage', 'Say the month as 2026-11.')
  const request = { month, gateway: requireGateway(flags) }
  const statement = await callServer<MonthStatement>(server(), operatorPaths.statement, request)
  const facts = ({ payments, inMinor, refunds, backMinor, netMinor }: MonthSums) => ({
    payments,
    in: amount(inMinor),
    refunds,
    back: amount(backMinor),
    net: amount(netMinor),
  })
  const rows = statement.rows.map((row) => ({ gateway: row.gateway, currency: row.currency, ...facts(row) }))
  if (
    wroteRows(
      terminal,
      flags,
      rows.map((row) => ({ month, ...row })),
    )
  )
    return exitCodes.done
  if (flags.json) {
    terminal.out(`${JSON.stringify(statement)}\n`)
    return exitCodes.done
  }
  const all = statement.sums.map((sum) => ['all', sum.currency, ...Object.values(facts(sum))])
  printTable(
    terminal,
    ['gateway', 'currency', 'payments', 'in', 'refunds', 'back', 'net'],
    [...rows.map((row) => Object.values(row)), ...all],
  )
  const notOver = statement.isOver ? '' : 'The month is not over yet. '
  terminal.out(`${notOver}Fees of the gateways are not in it.\n`)
  return exitCodes.done
}

const entriesAtOnce = 200

/** A file has all of them, and not a page. */
async function readWhole(server: Server, request: object): Promise<LedgerPage> {
  const rows: LedgerPage['rows'] = []
  for (let asked = request; ;) {
    const page = await callServer<LedgerPage>(server, operatorPaths.ledger, { ...asked, limit: entriesAtOnce })
    rows.push(...page.rows)
    if (page.cursor === null) return { rows, cursor: null }
    asked = { ...request, cursor: page.cursor }
  }
}

/** A page of the ledger, the newest first, or all of it as a file (M50). */
export async function showLedger({ operands: [from, to], flags, server, terminal }: Invocation): Promise<number> {
  const request = { from, to, gateway: requireGateway(flags), cursor: flags.after ?? null }
  const isFile = flags.out !== undefined || flags.csv === true
  const page = isFile
    ? await readWhole(server(), request)
    : await callServer<LedgerPage>(server(), operatorPaths.ledger, request)
  const rows = page.rows.map(({ amountMinor, ...row }) => ({ ...row, amount: amount(amountMinor) }))
  if (wroteRows(terminal, flags, rows)) return exitCodes.done
  if (flags.json) {
    terminal.out(`${JSON.stringify(page)}\n`)
    return exitCodes.done
  }
  printTable(
    terminal,
    ['at', 'gateway', 'kind', 'amount', 'order', 'payment', 'refund', 'transaction'],
    page.rows.map((row) => [
      row.at,
      row.gateway,
      row.kind,
      shownMoney(row.amountMinor, row.currency),
      row.orderNo,
      row.paymentNo,
      row.refundNo ?? '',
      row.providerTxn ?? '',
    ]),
  )
  if (page.cursor !== null) terminal.out(`More: --after ${page.cursor}\n`)
  return exitCodes.done
}
