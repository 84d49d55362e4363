import { Decorator } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { pkcs1, publicKey } from './alipay-wire.ts'

export interface WechatPayConfig {
  mchId: string
  /** The official account bound to the merchant; its login provides the open ids. */
  appId: string
  /** The 32-byte key that encrypts notifications. */
  apiV3Key: string
  /** The merchant's key, which signs requests, and its certificate's serial number. */
  privateKey: string
  serial: string
  /** WeChat Pay's key, which verifies answers and notifications, and its id (`PUB_KEY_ID_…`). */
  publicKey: string
  publicKeyId: string
  /** `https://api.mch.weixin.qq.com`, or a stand-in. */
  apiBase: string
}

const timeoutMs = 10_000
// The only path whose answers the library does not verify (they are unsigned).
const billPath = '/v3/billdownload/file'

export type Asked = { ok: true; body: unknown } | { ok: false; status: number; code: string }
export type Ask = (method: 'get' | 'post', path: string, body?: object) => Promise<Asked>

/** Sends requests and accepts only signed answers; a refusal by WeChat Pay is an answer too. */
export function openApi(config: WechatPayConfig) {
  const client = new Decorator({
    baseURL: `${config.apiBase}/`,
    mchid: config.mchId,
    serial: config.serial,
    privateKey: pkcs1(config.privateKey),
    certs: { [config.publicKeyId]: publicKey(config.publicKey) },
    timeout: timeoutMs,
    maxRedirects: 0,
    proxy: false,
    // The id of the WeChat Pay key that we can verify.
    headers: { 'Wechatpay-Serial': config.publicKeyId },
  })
  async function request(
    method: string,
    path: string,
    options: { body?: object; binary?: boolean; params?: URLSearchParams },
  ): Promise<Asked> {
    const { body, binary, params } = options
    try {
      const answer = await client.request<unknown>(
        path,
        method,
        body,
        binary ? { responseType: 'arraybuffer', params } : {},
      )
      return { ok: true, body: answer.data }
    } catch (error) {
      const refused = refusal.safeParse(error)
      if (refused.success)
        return { ok: false, status: refused.data.response.status, code: refused.data.response.data.code }
      // oxlint-disable-next-line eslint/preserve-caught-error -- it holds our private key, and errors are logged
      throw new Error(`WeChat Pay gave no usable answer: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const ask: Ask = (method, path, body) => request(method, path, body ? { body } : {})
  return {
    ask,
    /**
     * Downloads a bill from the address in a signed answer; the bill is unsigned, so it must come from our API host.
     */
    download(address: string) {
      const { pathname, searchParams } = new URL(address)
      if (pathname !== billPath) throw new Error('WeChat Pay returned an unexpected bill address')
      return request('get', billPath.slice(1), { binary: true, params: searchParams })
    },
  }
}

const refusal = z.object({
  response: z.object({
    status: z.int().min(400),
    data: z.object({ code: z.string().default('') }).catch({ code: '' }),
  }),
})

/** Whether WeChat Pay itself does not know the order or refund; a bare 404 may come from any proxy. */
export const isUnknown = (asked: Asked) => !asked.ok && ['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS'].includes(asked.code)

/** @throws on a refusal, and on an answer of another shape */
export function getBody<Body>(asked: Asked, wanted: z.ZodType<Body>, what: string): Body {
  if (!asked.ok) throw new Error(`WeChat Pay answered ${what} with ${asked.status} ${asked.code}`)
  const read = wanted.safeParse(asked.body)
  if (!read.success) throw new Error(`WeChat Pay answered ${what} with something else`)
  return read.data
}
