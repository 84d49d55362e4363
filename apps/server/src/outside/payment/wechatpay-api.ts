import { Decorator } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { pkcs1, publicKey } from './alipay-wire.ts'

export interface WechatPayConfig {
  mchId: string
  /** The official account that the merchant is bound to; its log-in gives the open ids. */
  appId: string
  /** 32 bytes, with which notifications are sealed. */
  apiV3Key: string
  /** Ours, to sign what we ask, and the serial number of its certificate. */
  privateKey: string
  serial: string
  /** WeChat Pay's, to verify what it says, and its name (`PUB_KEY_ID_…`). */
  publicKey: string
  publicKeyId: string
  /** `https://api.mch.weixin.qq.com`, or where a stand-in answers. */
  apiBase: string
}

const timeoutMs = 10_000
// The library leaves this one address unverified (as it comes without a signature).
const billPath = '/v3/billdownload/file'

export type Asked = { ok: true; body: unknown } | { ok: false; status: number; code: string }
export type Ask = (method: 'get' | 'post', path: string, body?: object) => Promise<Asked>

/** Asks, and believes only signed answers; a refusal by WeChat Pay is an answer too. */
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
    // By this name WeChat Pay knows which of its keys we can verify.
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
    /** A bill by the address that a signed answer gave; it comes unsigned, and only from where we ask everything else. */
    download(address: string) {
      const { pathname, searchParams } = new URL(address)
      if (pathname !== billPath) throw new Error('WeChat Pay gives its bills out somewhere else')
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

/** WeChat Pay itself says that it knows no such order or refund; a bare 404 may come from anybody in between. */
export const isUnknown = (asked: Asked) => !asked.ok && ['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS'].includes(asked.code)

/** @throws on a refusal, and on an answer of another shape */
export function bodyOf<Body>(asked: Asked, wanted: z.ZodType<Body>, what: string): Body {
  if (!asked.ok) throw new Error(`WeChat Pay answered ${what} with ${asked.status} ${asked.code}`)
  const read = wanted.safeParse(asked.body)
  if (!read.success) throw new Error(`WeChat Pay answered ${what} with something else`)
  return read.data
}
