import { definePhrases } from '../language/phrases.ts'

/** The texts of spec §8 that the server cannot send. */
export const apiPhrases = definePhrases({
  systemError: { zh: '系统异常，请稍后重试', en: 'System error, please retry later.' },
  loginExpired: { zh: '登录已过期，请重新登录', en: 'Your login has expired. Please log in again.' },
  network: { zh: '网络异常，请稍后重试', en: 'Network error. Please try again later.' },
  loginNetwork: { zh: '网络异常：{message}', en: 'Network error: {message}' },
  timedOut: { zh: '请求超时，请稍后重试', en: 'The request timed out. Please try again later.' },
  updating: { zh: '系统升级中，请稍后访问', en: 'We are updating the system. Please come back shortly.' },
})
