import { operatorPaths } from '@aisle/contract/operator'
import { callServer, type Server } from './call-server.ts'
import { contentName } from './change-commands.ts'
import type { Invocation } from './commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { dryNote, printTable, shownMoney, type Terminal } from './terminal.ts'

interface OpenRefund {
  refundNo: string
  orderNo: string
  type: string
  state: string
  amount: number
  currency: string
  since: string
  waitsFor: string | null
  toDo: string | null
  /** Keys that have approved something that needs two. */
  saidBy: string[]
}

interface Decided {
  refundNo: string
  orderNo: string
  result: 'done' | 'waiting' | 'same'
  state: string | null
  amount: number
  currency: string
}

interface RefundToDecide {
  lines: { lineNo: number; units: number }[]
}

/** Without a number, lists the open refunds and who has to do what; with one, shows everything about that refund. */
export async function refunds({ operands: [refundNo], flags, server, terminal }: Invocation): Promise<number> {
  const to = server()
  if (refundNo !== undefined) {
    const refund = await callServer<Record<string, unknown>>(to, operatorPaths.refund, { refundNo })
    if (flags.json) terminal.out(`${JSON.stringify(refund)}\n`)
    else printTable(terminal, ['of the refund', ''], Object.entries(refund).flatMap(getLines))
    return exitCodes.done
  }
  const { refunds: open } = await callServer<{ refunds: OpenRefund[] }>(to, operatorPaths.refunds, {})
  if (flags.json) terminal.out(`${JSON.stringify(open)}\n`)
  else {
    printTable(
      terminal,
      ['refund', 'order', 'type', 'state', 'amount', 'since', 'waits for', 'to do', 'first key'],
      open.map((one) => [
        one.refundNo,
        one.orderNo,
        one.type,
        one.state,
        shownMoney(one.amount, one.currency),
        one.since,
        one.waitsFor ?? '',
        one.toDo ?? '',
        one.saidBy.join(', '),
      ]),
    )
  }
  return exitCodes.done
}

/** A list becomes a row for each of its items. */
const getLines = ([name, value]: [string, unknown]): [string, unknown][] =>
  Array.isArray(value) ? value.map((one: unknown, at) => [at === 0 ? name : '', one]) : [[name, value]]

export function approveRefund(invocation: Invocation): Promise<number> {
  return decide(invocation, operatorPaths.refundApprove, { ...getAmount(invocation), ...getWords(invocation) })
}

export function rejectRefund(invocation: Invocation): Promise<number> {
  return decide(invocation, operatorPaths.refundReject, requireWords(invocation))
}

export async function inspectRefund(invocation: Invocation): Promise<number> {
  const said = { ...getAmount(invocation), ...getWords(invocation), fit: await getFit(invocation) }
  return decide(invocation, operatorPaths.refundInspect, said)
}

export function refuseReceipt(invocation: Invocation): Promise<number> {
  return decide(invocation, operatorPaths.refundRefuseReceipt, requireWords(invocation))
}

export async function reshipRefund(invocation: Invocation): Promise<number> {
  const { carrier, waybill } = invocation.flags
  if (!carrier || !waybill) throw new Stopped('usage', 'Say --carrier <carrier> --waybill <waybill>.')
  const said = { carrierCode: carrier, waybillNo: waybill, fit: await getFit(invocation) }
  return decide(invocation, operatorPaths.refundReship, said)
}

export function retryRefund(invocation: Invocation): Promise<number> {
  return decide(invocation, operatorPaths.refundRetry, {})
}

async function decide(
  { operands: [refundNo], flags, server, terminal }: Invocation,
  path: string,
  said: object,
): Promise<number> {
  const request = { refundNo, ...said, dryRun: !flags.apply }
  const decided = await callServer<Decided>(server(), path, request)
  if (flags.json) {
    terminal.out(`${JSON.stringify(decided)}\n`)
    return exitCodes.done
  }
  const { orderNo, state, amount, currency, result } = decided
  const about = `Refund ${refundNo} of order ${orderNo}`
  const ends = {
    done: `${about}: ${state}${amount > 0 ? `, ${shownMoney(amount, currency)} for the passenger` : ''}.`,
    waiting: `${about}: waiting for a second key. Another operator says the very same command.`,
    same: `${about}: done before, it is ${state}.`,
  }
  terminal.out(`${ends[result]}\n`)
  if (!flags.apply) terminal.out(dryNote)
  return exitCodes.done
}

/** `--amount 345`, in yuan or dollars. */
function getAmount({ flags: { amount } }: Invocation): { amount?: number } {
  if (amount === undefined) return {}
  if (!/^\d{1,7}(\.00)?$/.test(amount))
    throw new Stopped('usage', 'Say the amount in whole yuan or dollars: --amount 345')
  return { amount: Number(amount) * 100 }
}

function getWords({ flags: { zh, en } }: Invocation): { decision?: { zh: string; en: string } } {
  if (zh === undefined && en === undefined) return {}
  if (!zh || !en) throw new Stopped('usage', 'The passenger reads it in both languages: --zh <Chinese> --en <English>')
  return { decision: { zh, en } }
}

function requireWords(invocation: Invocation): { decision: { zh: string; en: string } } {
  const { decision } = getWords(invocation)
  if (decision) return { decision }
  throw new Stopped('usage', 'Say why in both languages: --zh <Chinese> --en <English>')
}

/** The pieces that can be sold again, line by line: `--fit 1=2,2=1`, `--fit all` or `--fit none`. */
async function getFit({ flags: { fit }, operands: [refundNo], server }: Invocation) {
  if (fit === 'none') return []
  if (fit === 'all') return linesToCome(server(), refundNo)
  if (fit === undefined || !/^\d+=\d+(,\d+=\d+)*$/.test(fit)) {
    throw new Stopped('usage', 'Say how many pieces of which line can be sold again: --fit 1=2,2=1, all or none')
  }
  return fit.split(',').map((part) => {
    const [lineNo, units] = part.split('=')
    return { lineNo: Number(lineNo), units: Number(units) }
  })
}

async function linesToCome(server: Server, refundNo: string | undefined) {
  const { lines } = await callServer<RefundToDecide>(server, operatorPaths.refund, { refundNo })
  return lines.map(({ lineNo, units }) => ({ lineNo, units }))
}

interface RefundChoices {
  closed: string | null
  lines: { lineNo: number; unitsFree: number; amount: number }[]
  reasons: { reasonId: string; name: { zh: string; en: string } }[]
}

interface OrderRefund {
  refundNo: string
  result: 'done' | 'waiting' | 'same'
  state: string | null
  amount: number
  currency: string
  lines: { lineNo: number; units: number }[]
}

/**
 * Refunds lines of an order without a return; without lines, all that is left. Without a reason it says what there is to
 * choose. The same command refunds once, whenever it is repeated.
 */
export async function refundOrder({ operands, flags, server, terminal }: Invocation): Promise<number> {
  const [orderNo = '', reasonId, ...asked] = operands
  const to = server()
  if (reasonId === undefined) return showChoices(terminal, to, { orderNo, json: flags.json })
  const lines = asked.length === 0 ? null : asked.map(readLine)
  const key = contentName(JSON.stringify([orderNo, reasonId, lines]))
  const request = { orderNo, reasonId, lines, key, dryRun: !flags.apply }
  const refund = await callServer<OrderRefund>(to, operatorPaths.orderRefund, request)
  if (flags.json) terminal.out(`${JSON.stringify(refund)}\n`)
  else {
    const pieces = refund.lines.map(({ lineNo, units }) => `${units} of line ${lineNo}`).join(', ')
    const money = shownMoney(refund.amount, refund.currency)
    terminal.out(`Refund ${refund.refundNo} of order ${orderNo}: ${money} for ${pieces}; ${refund.state}.\n`)
    if (refund.result === 'same') terminal.out('This command was done before. Nothing more was refunded.\n')
    if (refund.result === 'waiting') terminal.out('A second key has to agree: it says refund-approve.\n')
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}

function readLine(text: string): { lineNo: number; units: number } {
  const [, lineNo, units] = /^(\d{1,3}):(\d{1,4})$/.exec(text) ?? []
  if (lineNo === undefined) throw new Stopped('usage', `Say line:pieces, such as 1:2, not "${text}".`)
  return { lineNo: Number(lineNo), units: Number(units) }
}

async function showChoices(
  terminal: Terminal,
  to: Server,
  { orderNo, json }: { orderNo: string; json: boolean },
): Promise<number> {
  const choices = await callServer<RefundChoices>(to, operatorPaths.orderRefundChoices, { orderNo })
  if (json) terminal.out(`${JSON.stringify(choices)}\n`)
  else if (choices.closed !== null) terminal.out(`Order ${orderNo} cannot be refunded: ${choices.closed}.\n`)
  else {
    printTable(
      terminal,
      ['line', 'pieces left'],
      choices.lines.map(({ lineNo, unitsFree }) => [lineNo, unitsFree]),
    )
    printTable(
      terminal,
      ['reason', 'in words'],
      choices.reasons.map(({ reasonId, name }) => [reasonId, name.en]),
    )
  }
  return choices.closed === null ? exitCodes.done : exitCodes.refused
}
