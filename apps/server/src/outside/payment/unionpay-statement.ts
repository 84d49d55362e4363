import { inflateSync } from 'node:zlib'
import { beijingDay } from '@aisle/rules/time'
import { after, minutes, type Clock } from '../../platform/clock.ts'
import type { StatementLine } from './payment-gateway.ts'
import { unionPayTime, type UnionPayFields } from './unionpay-wire.ts'
import { zipEntries } from './zip-entries.ts'

/** Widths in bytes of the columns of a ZM file, up to the last one in use; columns are separated by one byte. */
const widths = [
  3, 11, 11, 6, 10, 19, 12, 4, 2, 21, 2, 32, 2, 6, 10, 13, 13, 4, 15, 2, 2, 6, 2, 4, 32, 1, 21, 15, 1, 15, 32, 13, 13,
  8, 32, 13, 13, 12, 2, 1, 32,
]
/** Column numbers of UnionPay's document, from 1. */
const columns = { time: 5, amount: 7, queryId: 10, orderId: 12, txnType: 20, origQueryId: 27, origOrderId: 41 } as const

const paymentType = '01'
/** A refund, and the cancellation of a payment, which we never request. */
const returnTypes = ['04', '31']
const noFile = '98'
const dayMinutes = 24 * 60
/** Without a file two days after its end, the day had no transactions. */
const emptyAfterMinutes = 3 * dayMinutes
const limitBytes = 256 * 1024 * 1024

interface Source {
  ask: (fields: UnionPayFields) => Promise<Record<string, string>>
  clock: Clock
}

/**
 * The movements of a Beijing day. UnionPay's day ends at 23:00, and its file appears the next morning: the last hour is
 * in the next day's file, so the day is complete when that file exists too.
 */
export async function unionPayStatement(source: Source, day: string): Promise<StatementLine[] | null> {
  const midnight = new Date(`${day}T00:00:00+08:00`)
  const files: StatementLine[][] = []
  for (const date of [midnight, after(midnight, minutes(dayMinutes))]) {
    const lines = await linesOfFile(source, { settled: date, day })
    if (lines === null) return null
    files.push(lines)
  }
  return files.flat()
}

async function linesOfFile(
  { ask, clock }: Source,
  { settled, day }: { settled: Date; day: string },
): Promise<StatementLine[] | null> {
  const settleDate = beijingDay(settled).slice(5).replace('-', '')
  const answer = await ask({
    txnType: '76',
    txnSubType: '01',
    bizType: '000000',
    fileType: '00',
    settleDate,
    txnTime: unionPayTime(clock.now()),
  })
  // The answer is the same for a file that is not ready and for a day without transactions.
  if (answer.respCode === noFile) return clock.now() < after(settled, minutes(emptyAfterMinutes)) ? null : []
  if (answer.respCode !== '00') throw new Error(`UnionPay answered for its statement with ${answer.respCode}`)
  if ((answer.settleDate ?? settleDate) !== settleDate) throw new Error('UnionPay answered with another day')
  const archive = inflateSync(Buffer.from(answer.fileContent ?? '', 'base64'), { maxOutputLength: limitBytes })
  const monthAndDay = day.slice(5).replace('-', '')
  return zipEntries(archive, limitBytes)
    .filter(({ name }) => /ZM_[^/]*$/.test(name))
    .flatMap(({ content }) => getRows(content))
    .filter((row) => row.time.startsWith(monthAndDay))
    .flatMap(getLine)
}

type Row = Record<keyof typeof columns, string>

/** Widths count bytes, and shop names are in GBK: read as Latin-1, every byte stays one character. */
function getRows(content: Buffer): Row[] {
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width + 1, 0))
  const read = (line: string, column: number) => {
    const start = starts[column - 1] ?? 0
    return line.slice(start, start + (widths[column - 1] ?? 0)).trim()
  }
  return content
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      time: read(line, columns.time),
      amount: read(line, columns.amount),
      queryId: read(line, columns.queryId),
      orderId: read(line, columns.orderId),
      txnType: read(line, columns.txnType),
      origQueryId: read(line, columns.origQueryId),
      origOrderId: read(line, columns.origOrderId),
    }))
}

function getLine(row: Row): StatementLine[] {
  if (row.txnType !== paymentType && !returnTypes.includes(row.txnType)) return []
  if (!/^\d{12}$/.test(row.amount)) throw new Error('UnionPay’s statement has a line without an amount')
  const money = { amountMinor: Number(row.amount), currency: 'CNY' } as const
  return row.txnType === paymentType
    ? [{ kind: 'captured', paymentNo: row.orderId, refundNo: null, providerTxn: row.queryId, ...money }]
    : [{ kind: 'refunded', paymentNo: row.origOrderId, refundNo: row.orderId, providerTxn: row.origQueryId, ...money }]
}
