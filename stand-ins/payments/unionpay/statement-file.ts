import { deflateSync } from 'node:zlib'
import { getZip } from '../zip.ts'
import { ACCOUNT } from './magic-values.ts'
import { type Order, refundedFen, type UnionPayRefund } from './orders.ts'
import { settleDay, timeFromUnionPay, unionPayTime } from './wire.ts'

/** Column widths of a ZM file, in bytes; one space separates columns. */
const WIDTHS = [
  3, 11, 11, 6, 10, 19, 12, 4, 2, 21, 2, 32, 2, 6, 10, 13, 13, 4, 15, 2, 2, 6, 2, 4, 32, 1, 21, 15, 1, 15, 32, 13, 13,
  8, 32, 13, 13, 12, 2, 1, 32, 98,
]
// The file of a day is there on the next morning.
const READY_AFTER_HOURS = 33

type Columns = Readonly<Record<number, string>>

/**
 * `fileContent` of the statement of one settlement day (`yyyyMMdd`): a zip, deflated once more, in base64. Undefined before it
 * is made, and for a day on which nothing happened.
 */
export function getStatement(
  day: string,
  { orders, merchantId, now }: { orders: readonly Order[]; merchantId: string; now: Date },
): { fileName: string; fileContent: string } | undefined {
  const midnight = timeFromUnionPay(`${day}000000`)
  if (!midnight || now.getTime() < midnight.getTime() + READY_AFTER_HOURS * 3600 * 1000) return undefined
  const rows = orders.flatMap((order) => [
    ...(order.paidAt && settleDay(order.paidAt) === day ? [paymentColumns(order, order.paidAt, merchantId)] : []),
    ...order.refunds
      .filter(({ at }) => settleDay(at) === day)
      .map((refund) => refundColumns(order, refund, merchantId)),
  ])
  if (rows.length === 0) return undefined
  const name = (kind: string) => `INN${day.slice(2)}88${kind}_${merchantId}`
  const zip = getZip([
    // The errors' file has other columns.
    { name: name('ZME'), content: Buffer.from('') },
    { name: name('ZM'), content: Buffer.from(rows.map((columns) => `${getLine(columns)}\r\n`).join('')) },
  ])
  return { fileName: `${merchantId}_${day}.zip`, fileContent: deflateSync(zip).toString('base64') }
}

const getLine = (columns: Columns): string =>
  WIDTHS.map((width, index) => (columns[index + 1] ?? '').padEnd(width).slice(0, width)).join(' ')

/** Numbered as UnionPay's document numbers them, from 1. */
function getColumns(fen: number, at: Date, merchantId: string): Columns {
  const amount = String(fen).padStart(12, '0')
  return {
    2: '48020000',
    3: '00049998',
    5: unionPayTime(at).slice(4),
    6: ACCOUNT,
    7: amount,
    8: '4511',
    9: '08',
    13: '01',
    16: `D${'0'.repeat(12)}`,
    21: '00',
    22: '000201',
    28: merchantId,
  }
}

const paymentColumns = (order: Order, paidAt: Date, merchantId: string): Columns => ({
  ...getColumns(order.fen, paidAt, merchantId),
  1: 'S22',
  4: order.traceNo,
  10: order.queryId,
  12: order.orderId,
  17: `C${String(order.fen).padStart(12, '0')}`,
  20: '01',
})

const refundColumns = (order: Order, refund: UnionPayRefund, merchantId: string): Columns => ({
  ...getColumns(refund.fen, refund.at, merchantId),
  1: 'S30',
  4: refund.queryId.slice(-6),
  10: refund.queryId,
  12: refund.orderId,
  14: order.traceNo,
  17: `D${String(refund.fen).padStart(12, '0')}`,
  20: '04',
  27: order.queryId,
  41: order.orderId,
})

export const isRefundable = (order: Order, fen: number): boolean => refundedFen(order) + fen <= order.fen
