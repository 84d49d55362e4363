import { createDecipheriv, createHash, createSign, randomBytes, verify, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fen } from './alipay-wire.ts'
import type { NotifyRequest, StatementLine } from './payment-gateway.ts'

const freshSeconds = 5 * 60
const tagBytes = 16

/** RSA-SHA256 in base64 over lines with their line ends, as this protocol signs everything. */
const signLines = (lines: readonly string[], privateKey: KeyObject) =>
  createSign('RSA-SHA256')
    .update(`${lines.join('\n')}\n`, 'utf8')
    .sign(privateKey, 'base64')

/**
 * The parameters with which the page asks the chat app to pay the prepared payment; all six are signed or part of the
 * signature.
 */
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
 * Whether WeChat Pay signed this notification with this key recently. WeChat Pay also sends wrong signatures on
 * purpose, to check that they are refused (facts §1).
 */
export function isSignedNotice(
  key: { id: string; publicKey: KeyObject },
  { rawBody, headers }: NotifyRequest,
): boolean {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
    String(headers[`wechatpay-${name}`] ?? ''),
  )
  if (serial !== key.id || !signature || !/^\d{1,12}$/.test(timestamp ?? '')) return false
  // WeChat Pay signs with real time, so the age is checked by the machine's clock.
  if (Math.abs(machineSeconds() - Number(timestamp)) > freshSeconds) return false
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), rawBody, Buffer.from('\n')])
  return verify('RSA-SHA256', signed, key.publicKey, Buffer.from(signature, 'base64'))
}

interface Sealed {
  ciphertext: string
  nonce: string
  associated_data?: string
}

/**
 * The content of a notification, AES-256-GCM under the merchant's API v3 key.
 * @throws when it was encrypted with another key
 */
export function unseal(apiV3Key: string, sealed: Sealed): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  const opened = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), sealed.nonce, { authTagLength: tagBytes })
  opened.setAAD(Buffer.from(sealed.associated_data ?? ''))
  opened.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([opened.update(bytes.subarray(0, -tagBytes)), opened.final()]).toString('utf8')
}

const unzip = promisify(gunzip)
const largestBill = 512 * 1024 * 1024

/** The bill's text; the hash is of the uncompressed text. @throws when it does not match */
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
 * The lines of a trade bill that moved money. Each value has a leading backtick, so that spreadsheets leave it alone,
 * and may contain commas; sums follow the lines.
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
    return getLine((column) => cells[place[column] ?? -1] ?? '')
  })
}

function getLine(read: (column: keyof typeof columns) => string): StatementLine[] {
  if (read('currency') !== 'CNY') throw new Error(`the bill of WeChat Pay holds ${read('currency')}`)
  const of = { paymentNo: read('paymentNo'), providerTxn: read('txn'), currency: 'CNY' as const }
  if (read('state') === 'SUCCESS')
    return [{ ...of, kind: 'captured', refundNo: null, amountMinor: fen(read('amount')) }]
  // A failed or pending refund has moved no money.
  if (read('state') !== 'REFUND' || read('refundState') !== 'SUCCESS') return []
  return [{ ...of, kind: 'refunded', refundNo: read('refundNo'), amountMinor: fen(read('refundAmount')) }]
}

const machineSeconds = () => Math.floor(Date.now() / 1000)
