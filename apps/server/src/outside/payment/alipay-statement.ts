import type { Ask } from './alipay-api.ts'
import { fen } from './alipay-wire.ts'
import type { StatementLine } from './payment-gateway.ts'
import { zipEntries } from './zip-entries.ts'

const success = '10000'
const noBill = /bill_not_exist/i
const timeoutMs = 60_000
const limitBytes = 256 * 1024 * 1024
const captured = '交易'
const refunded = '退款'
const headers = {
  tradeNo: '支付宝交易号',
  paymentNo: '商户订单号',
  kind: '业务类型',
  goods: '商品名称',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
}

/**
 * The movements of a Beijing day, which is also Alipay's day. The bill is created the next morning; before then, and
 * for a day without transactions, there is none.
 */
export async function alipayStatement(
  { ask, gatewayUrl }: { ask: Ask; gatewayUrl: string },
  day: string,
): Promise<StatementLine[] | null> {
  const found = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
  if (noBill.test(String(found.subCode))) return null
  if (found.code !== success) throw new Error(`Alipay answered for its bill with ${found.code} ${found.subCode}`)
  const archive = await download(new URL(String(found.billDownloadUrl)), gatewayUrl)
  // The archive has two files: all transactions, and sums. The file names are in GBK too.
  const texts = zipEntries(archive, limitBytes).map(({ content }) => new TextDecoder('gbk').decode(content))
  const tables = texts.map(getTable).filter((table) => table !== null)
  if (tables.length !== 1) throw new Error('Alipay’s bill has no list of transactions')
  return tables.flat().flatMap(getLine)
}

/** The address is valid for half a minute. Alipay still writes it without TLS, so this switches to https. */
async function download(address: URL, gatewayUrl: string): Promise<Buffer> {
  if (gatewayUrl.startsWith('https:')) address.protocol = 'https:'
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`Alipay answered for its bill with status ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

type Row = Record<keyof typeof headers, string>

/** The rows of the list of transactions; null for another table. Lines with `#` are headings. */
function getTable(text: string): Row[] | null {
  const [head, ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const names = (head ?? '').split(',').map((name) => name.trim())
  const place = (name: string) => names.indexOf(name)
  if (Object.values(headers).some((name) => place(name) < 0)) return null
  return rows.map((line) => {
    const cells = line.split(',')
    // Cells are not quoted, so extra commas belong to the goods.
    const extra = cells.length - names.length
    const cell = (name: string) => cells[place(name) + (place(name) > place(headers.goods) ? extra : 0)]?.trim() ?? ''
    return {
      tradeNo: cell(headers.tradeNo),
      paymentNo: cell(headers.paymentNo),
      kind: cell(headers.kind),
      goods: cell(headers.goods),
      amount: cell(headers.amount),
      refundNo: cell(headers.refundNo),
    }
  })
}

function getLine(row: Row): StatementLine[] {
  if (row.kind !== captured && row.kind !== refunded) return []
  return [
    {
      kind: row.kind === captured ? 'captured' : 'refunded',
      paymentNo: row.paymentNo,
      refundNo: row.kind === captured ? null : row.refundNo,
      providerTxn: row.tradeNo,
      // Refunds have negative amounts.
      amountMinor: fen(row.amount.replace(/^-/, '')),
      currency: 'CNY',
    },
  ]
}
