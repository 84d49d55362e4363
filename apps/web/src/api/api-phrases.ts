import { definePhrases } from '../language/phrases.ts'

/** The texts of spec §8 that the server cannot send. */
export const apiPhrases = definePhrases({
  systemError: { zh: '系统错误，请稍后重试', en: 'System error, please retry later.' },
  loginExpired: { zh: '登录已过期，请重新登录', en: 'Your login has expired. Please log in again.' },
  network: { zh: '网络错误，请检查连接后重试', en: 'Network error. Please check the connection and try again.' },
  loginNetwork: { zh: '网络错误：{message}', en: 'Network error: {message}' },
  timedOut: { zh: '请求超时，请重试', en: 'The request timed out. Please try again.' },
  updating: { zh: '系统正在更新，请稍后再来', en: 'The system is being updated. Please come back soon.' },
})
