import { currentEnvironment } from '../environment/environment.ts'

/** WECHAT_WEB in the chat app only (E7): in the body of `login/h5` and in the header of every login call. */
export function loginChannel(): 'WECHAT_WEB' | 'WEB' {
  return currentEnvironment() === 'chatApp' ? 'WECHAT_WEB' : 'WEB'
}
