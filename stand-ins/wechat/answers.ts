import type { Reply } from '../http/routing.ts'

/** WeChat calls its JSON text/plain. */
export const wechatJson = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/plain', 'cache-control': 'no-cache, must-revalidate' },
  body: JSON.stringify(value),
})

const MESSAGES = {
  '-1': 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41002: 'appid missing',
  41004: 'appsecret missing',
  41008: 'missing code',
  42001: 'access_token expired',
  42003: 'code expired',
  45011: 'api minute-quota reach limit, must slower, retry next minute',
  48001: 'api unauthorized',
} as const

/** Errors come with status 200, too. */
export const wechatError = (errcode: keyof typeof MESSAGES): Reply =>
  wechatJson({ errcode: Number(errcode), errmsg: MESSAGES[errcode] })
