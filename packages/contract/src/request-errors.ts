import type { Bilingual } from './language.ts'

export interface ErrorCode extends Bilingual {
  /** `"401"` or four digits, unique but for the two meanings of 401 (P6). */
  code: string
  /** HTTP status; 200 for everything that a well-formed call can meet (G3). */
  status?: number
}

/** Errors of the request itself rather than of what it asks for: any program can meet them in every call (G3). */
export const requestErrors = {
  idempotencyKeyRequired: {
    code: '1006',
    status: 400,
    zh: '缺少防重复标识，请添加 Idempotency-Key 请求头',
    en: 'Please send an Idempotency-Key header',
  },
  channelRequired: { code: '1007', status: 403, zh: '请求来源不受信任', en: 'The channel header is required' },
  malformedBody: { code: '1008', status: 400, zh: '请求内容无法解析', en: 'The request body cannot be read' },
  unsupportedMedia: {
    code: '1009',
    status: 415,
    zh: '不支持的内容类型，请更换格式',
    en: 'This kind of content cannot be sent here. Please choose another format.',
  },
  bodyTooLarge: {
    code: '1010',
    status: 413,
    zh: '提交的内容过大，请减少内容后重试',
    en: 'The request is too large. Please send less and try again.',
  },
  unknownPath: { code: '1011', status: 404, zh: '没有这个接口', en: 'There is no such call' },
  wrongMethod: { code: '1012', status: 405, zh: '请求方法不正确', en: 'This method is not allowed here' },
  foreignSite: {
    code: '1020',
    status: 403,
    zh: '该操作只能在本页面进行，请从航空公司官方入口重新打开',
    en: 'This cannot be done from another site. Please open our own page and try again.',
  },
  requestTooSlow: {
    code: '1021',
    status: 408,
    zh: '网络较慢，请求未能及时送达，请重试',
    en: 'The request took too long to arrive. Please try again.',
  },
  headersTooLarge: {
    code: '1022',
    status: 431,
    zh: '请求头过大，请清除本站 Cookie 后重试',
    en: 'The request headers are too large. Please clear this site’s cookies and try again.',
  },

  notImplemented: {
    code: '9001',
    zh: '该功能尚未开放，请稍后再试',
    en: 'This is not available yet. Please try again later.',
  },
  temporarilyUnavailable: {
    code: '9002',
    status: 503,
    zh: '系统暂时没有应答，您的订单和付款都不会丢失，请稍等片刻再试',
    en: 'We cannot answer right now. Your orders and payments are safe. Please try again in a moment.',
  },
  tooBusy: {
    code: '9003',
    status: 503,
    zh: '当前访问人数较多，请 {wait}后再试',
    en: 'Many people are using this right now. Please try again in {wait}.',
  },
  systemError: { code: '9999', status: 500, zh: '系统异常，请稍后重试', en: 'System error, please retry later.' },
} as const satisfies Record<string, ErrorCode>
