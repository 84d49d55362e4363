import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import type { StandInKeys } from '../../demo-keys.ts'
import { type Call, Refusal, type Reply } from '../../http/routing.ts'

export type WechatPayKeys = StandInKeys['wechatPay']

const FRESH_SECONDS = 5 * 60
const AUTHORIZATION = /^WECHATPAY2-SHA256-RSA2048 (.+)$/
const MACHINE_SECONDS = () => Math.floor(Date.now() / 1000)

const getText = (lines: readonly string[]) => `${lines.join('\n')}\n`

export const rsaOver = (lines: readonly string[], privateKey: string): string =>
  createSign('RSA-SHA256').update(getText(lines), 'utf8').sign(privateKey, 'base64')

export const isRsaOver = (lines: readonly string[], signature: string, publicKey: string): boolean =>
  createVerify('RSA-SHA256').update(getText(lines), 'utf8').verify(publicKey, signature, 'base64')

/** Signed by the real time: verifiers compare it with their machine's clock. */
export function signedHeaders(body: string, keys: WechatPayKeys, privateKey = keys.gatewayPrivateKey) {
  const timestamp = String(MACHINE_SECONDS())
  const nonce = randomBytes(16).toString('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'wechatpay-nonce': nonce,
    'wechatpay-serial': keys.publicKeyId,
    'wechatpay-signature': rsaOver([timestamp, nonce, body], privateKey),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-timestamp': timestamp,
  }
}

/** Every answer is signed, also an empty one and a refusal. */
export function signedReply(status: number, value: object | undefined, keys: WechatPayKeys): Reply {
  const body = value === undefined ? '' : JSON.stringify(value)
  return { status, headers: { ...signedHeaders(body, keys), 'cache-control': 'no-store' }, body }
}

export const refusedBy =
  (keys: WechatPayKeys) =>
  (status: number, code: string, message: string): Refusal =>
    new Refusal(signedReply(status, { code, message }, keys))

/** Refuses what this merchant did not sign, over method, address, time, nonce and body. */
export function requireMerchant(call: Call, keys: WechatPayKeys): void {
  const refuse = refusedBy(keys)
  const given = AUTHORIZATION.exec(call.headers.authorization ?? '')?.[1] ?? ''
  const fields = Object.fromEntries([...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const { mchid = '', serial_no: serial = '', timestamp = '', nonce_str: nonce = '', signature = '' } = fields
  if (mchid !== keys.mchId || serial !== keys.serial) throw refuse(401, 'SIGN_ERROR', '商户证书序列号有误')
  if (Math.abs(MACHINE_SECONDS() - Number(timestamp)) > FRESH_SECONDS) {
    throw refuse(401, 'SIGN_ERROR', 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
  }
  const lines = [call.method, call.target, timestamp, nonce, call.body]
  if (!isRsaOver(lines, signature, keys.merchantPublicKey)) throw refuse(401, 'SIGN_ERROR', '签名错误')
  // Without it, WeChat Pay would sign with a certificate that merchants of this mode do not have.
  if (call.headers['wechatpay-serial'] !== keys.publicKeyId) throw refuse(401, 'SIGN_ERROR', 'Wechatpay-Serial 有误')
}

export function sealed(text: string, apiV3Key: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: ciphertext.toString('base64'),
    associated_data: 'transaction',
    nonce,
  }
}

const BEIJING_OFFSET_MS = 8 * 3600 * 1000

/** `yyyy-MM-ddTHH:mm:ss+08:00`. */
export const rfc3339 = (time: Date): string =>
  `${new Date(time.getTime() + BEIJING_OFFSET_MS).toISOString().slice(0, 19)}+08:00`
