/** The subject of the gateway's certificate; the real one names the company. */
export const SIGNER = '演示银联网关'

export const ACCOUNT = '6226********0042'

/** Seconds between sendings while the shop does not answer 200. UnionPay's own schedule is not known to us: this one is a guess. */
export const BACK_NOTICE_DELAYS = [60, 2 * 60, 4 * 60, 10 * 60, 30 * 60] as const

export const MERCHANT_NAME = { zh: '机上无线网络（演示商户）', en: 'In-flight Wi-Fi (demonstration merchant)' }

/** Answer codes of the 5.1.0 interface and what they say. */
export const ANSWERS = {
  '00': '成功',
  '05': '交易已受理，请稍后查询交易结果',
  '10': '报文格式错误',
  '11': '验证签名失败',
  '12': '重复交易',
  '13': '报文交易要素缺失',
  '32': '无此交易权限',
  '33': '交易金额超限',
  '34': '查无此交易',
  '35': '原交易不存在或状态不正确',
  '61': '输入的卡号无效，请确认后输入',
  '98': '文件不存在',
} as const

export type AnswerCode = keyof typeof ANSWERS
