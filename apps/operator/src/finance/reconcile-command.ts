import type { NotedChange, NotedDifference } from '@aisle/contract/console-finance'
import { operatorPaths } from '@aisle/contract/operator'
import { paymentMethods } from '@aisle/contract/order-states'
import { differenceWords, type ReconciledMoney, type Reconciliation } from '@aisle/contract/reconciliation'
import { callServer } from '../call-server.ts'
import type { Invocation } from '../commands.ts'
import { writeText, writtenRows } from '../files.ts'
import { exitCodes, Stopped } from '../stopped.ts'
import { coloured, dryNote, printTable, shown, type Terminal } from '../terminal.ts'

interface Compared extends Reconciliation {
  differences: NotedDifference[]
}

interface Report {
  day: string
  reconciliations: Compared[]
  /** Configured gateways that have not been compared on the day. */
  notCompared: string[]
}

/** Null: every gateway. */
export function requireGateway({ gateway }: Invocation['flags']): string | null {
  const known: readonly string[] = paymentMethods
  if (gateway !== undefined && !known.includes(gateway)) {
    throw new Stopped('usage', `There is no gateway "${gateway}". There are ${known.join(', ')}.`)
  }
  return gateway ?? null
}

/** Ends with 1 while a difference has not healed. */
export async function reconcile({ flags, server, terminal }: Invocation): Promise<number> {
  if (flags.day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(flags.day)) {
    throw new Stopped('usage', 'Say the day as 2026-11-20.')
  }
  const request = { day: flags.day ?? null, gateway: requireGateway(flags), dryRun: !flags.apply }
  const report = await callServer<Report>(server(), operatorPaths.reconcile, request)
  if (flags.out !== undefined || flags.csv) {
    const rows = writtenRows(flags.out ?? 'report.csv', report.reconciliations.flatMap(getRows))
    if (flags.out === undefined) terminal.out(rows)
    else writeText(flags.out, rows)
  } else if (flags.json) terminal.out(`${JSON.stringify(report)}\n`)
  else {
    show(terminal, report)
    if (!flags.apply) terminal.out('This is what was found before: add --apply to compare now.\n')
  }
  return report.reconciliations.some(({ state }) => state === 'different') ? exitCodes.refused : exitCodes.done
}

const amount = (minor: number) => (minor / 100).toFixed(2)
const money = (one: ReconciledMoney | null) => (one ? `${amount(one.amountMinor)} ${one.currency}` : 'nothing')
/** For a table in one currency: the amount alone, or with its currency when that differs. */
const inCurrency = (one: ReconciledMoney | null, currency: string) =>
  one && (one.currency === currency ? amount(one.amountMinor) : money(one))

function show(terminal: Terminal, { day, reconciliations, notCompared }: Report): void {
  printTable(
    terminal,
    ['day', 'gateway', 'result', 'payments', 'paid', 'refunds', 'refunded', 'currency'],
    [
      ...reconciliations.map((one) => [
        one.day,
        one.gateway,
        one.state,
        ...(one.state === 'waiting'
          ? ['', '', '', '']
          : [one.payments, amount(one.paidMinor), one.refunds, amount(one.refundedMinor)]),
        one.currency,
      ]),
      ...notCompared.map((gateway) => [day, gateway, 'not compared', '', '', '', '', '']),
    ],
  )
  const named = reconciliations.flatMap((of) => of.differences.map((one) => ({ of, one })))
  if (named.length > 0) {
    terminal.out('\n')
    printTable(
      terminal,
      ['day', 'gateway', 'now', 'difference', 'payment', 'refund', 'transaction', 'here', 'there', 'id'],
      named.map(({ of, one }) => [
        of.day,
        of.gateway,
        one.healed ? 'healed' : 'open',
        differenceWords[one.name],
        one.paymentNo,
        one.refundNo ?? '',
        one.providerTxn ?? '',
        money(one.ours),
        money(one.theirs),
        one.id,
      ]),
    )
    for (const { id, notes } of named.map(({ one }) => one))
      for (const { by, text } of notes) terminal.out(`${id}  ${shown(by)}: ${shown(text)}\n`)
  }
  const open = named.filter(({ one }) => !one.healed).length
  terminal.out(`\n${coloured(terminal, open > 0 ? 'bad' : 'good', `Differences that are open: ${open}.`)}\n`)
}

/** A line for each difference, or one for a day without any. */
function getRows({ day, gateway, state, currency, differences, ...of }: Reconciliation): object[] {
  const sums = {
    payments: of.payments,
    paid: amount(of.paidMinor),
    refunds: of.refunds,
    refunded: amount(of.refundedMinor),
  }
  const none = {
    name: null,
    healed: null,
    paymentNo: null,
    refundNo: null,
    providerTxn: null,
    ours: null,
    theirs: null,
  }
  return (differences.length > 0 ? differences : [none]).map((one) => ({
    day,
    gateway,
    state,
    ...sums,
    currency,
    difference: one.name && differenceWords[one.name],
    healed: one.healed,
    paymentNo: one.paymentNo,
    refundNo: one.refundNo,
    providerTxn: one.providerTxn,
    ours: inCurrency(one.ours, currency),
    theirs: inCurrency(one.theirs, currency),
  }))
}

/** A note at a difference, by its id: what the gateway said, or what somebody found. */
export async function noteDifference({ operands: [id, text], flags, server, terminal }: Invocation): Promise<number> {
  const request = { id, text, dryRun: !flags.apply }
  const noted = await callServer<NotedChange>(server(), operatorPaths.differenceNote, request)
  if (flags.json) terminal.out(`${JSON.stringify(noted)}\n`)
  else {
    terminal.out(`${noted.result === 'same' ? 'It is noted already' : 'Noted'} at ${id}: ${shown(text ?? '')}\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
