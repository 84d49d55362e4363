import { createDecipheriv, createHash, createSign, randomBytes, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fen } from './alipay-wire.ts'
import type { NotifyRequest, StatementLine } from './payment-gateway.ts'

const freshSeconds = 5 * 60
const tagBytes = 16

/** RSA-SHA256 in base64 over lines, each of them ended: everything that this protocol signs. */
const signLines = (lines: readonly string[], privateKey: KeyObject) =>
  createSign('RSA-SHA256')
    .update(`${lines.join('\n')}\n`, 'utf8')
    .sign(privateKey, 'base64')

/** What the page hands to the chat app to pay this prepared payment; all six are signed or sign. */
export function jsapiParams(
  { appId, privateKey }: { appId: string; privateKey: KeyObject },
  prepayId: string,
): Record<string, string> {
  const timeStamp = String(machineSeconds())
  const nonceStr = randomBytes(16).toString('hex')
  const prepared = `prepay_id=${prepayId}`
  const paySign = signLines([appId, timeStamp, nonceStr, prepared], privateKey)
  return { appId, timeStamp, nonceStr, package: prepared, signType: 'RSA', paySign }
}

/**
 * Whether a notification was signed by WeChat Pay with this key a short while ago. WeChat Pay also sends wrong signatures on
 * purpose, to see them refused (facts §1).
 */
export function isSignedNotice(
  key: { id: string; publicKey: KeyObject },
  { rawBody, headers }: NotifyRequest,
): boolean {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
    String(headers[`wechatpay-${name}`] ?? ''),
  )
  if (serial !== key.id || !signature || !/^\d{1,12}$/.test(timestamp ?? '')) return false
  // The age is measured by the machine's clock, as the sender signs by the real time.
  if (Math.abs(machineSeconds() - Number(timestamp)) > freshSeconds) return false
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), rawBody, Buffer.from('\n')])
  return verify('RSA-SHA256', signed, key.publicKey, Buffer.from(signature, 'base64'))
}

interface Sealed {
  ciphertext: string
  nonce: string
  associated_data?: string
}

/** The content of a notification, AES-256-GCM under the merchant's API v3 key. @throws where it was not sealed with it */
export function unseal(apiV3Key: string, sealed: Sealed): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  const opened = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), sealed.nonce, { authTagLength: tagBytes })
  opened.setAAD(Buffer.from(sealed.associated_data ?? ''))
  opened.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([opened.update(bytes.subarray(0, -tagBytes)), opened.final()]).toString('utf8')
}

const unzip = promisify(gunzip)
const largestBill = 512 * 1024 * 1024

/** The bill's text; the hash is of the text as it was before it was packed. @throws where it is another one */
export async function readBill(file: Buffer, hash: string): Promise<string> {
  const packed = file[0] === 0x1f && file[1] === 0x8b
  const plain = packed ? await unzip(file, { maxOutputLength: largestBill }) : file
  if (createHash('sha1').update(plain).digest('hex') !== hash.toLowerCase())
    throw new Error('the bill of WeChat Pay is damaged')
  return plain.toString('utf8')
}

const columns = {
  state: '交易状态',
  currency: '货币种类',
  txn: '微信订单号',
  paymentNo: '商户订单号',
  amount: '订单金额',
  refundNo: '商户退款单号',
  refundState: '退款状态',
  refundAmount: '申请退款金额',
}

/**
 * The lines of a trade bill that moved money. Each value has a backtick before it, so that spreadsheets leave it alone, and
 * may hold commas; what follows the lines is a sum.
 */
export function linesOfBill(bill: string): StatementLine[] {
  const [head = '', ...rows] = bill.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',')
  const place = Object.fromEntries(Object.entries(columns).map(([key, name]) => [key, names.indexOf(name)]))
  const missing = Object.entries(columns).filter(([key]) => place[key] === -1)
  if (missing.length > 0) throw new Error(`the bill of WeChat Pay lacks ${missing.map(([, name]) => name).join(', ')}`)
  const end = rows.findIndex((row) => !row.startsWith('`'))
  return rows.slice(0, end === -1 ? undefined : end).flatMap((row) => {
    const cells = row.slice(1).split(',`')
    return lineOf((column) => cells[place[column] ?? -1] ?? '')
  })
}

function lineOf(read: (column: keyof typeof columns) => string): StatementLine[] {
  if (read('currency') !== 'CNY') throw new Error(`the bill of WeChat Pay holds ${read('currency')}`)
  const of = { paymentNo: read('paymentNo'), providerTxn: read('txn'), currency: 'CNY' as const }
  if (read('state') === 'SUCCESS')
    return [{ ...of, kind: 'captured', refundNo: null, amountMinor: fen(read('amount')) }]
  // A refund that has failed, or is still on its way, has moved nothing.
  if (read('state') !== 'REFUND' || read('refundState') !== 'SUCCESS') return []
  return [{ ...of, kind: 'refunded', refundNo: read('refundNo'), amountMinor: fen(read('refundAmount')) }]
}

const machineSeconds = () => Math.floor(Date.now() / 1000)
