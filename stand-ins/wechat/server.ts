import type { StandInKeys } from '../demo-keys.ts'
import { getCookie } from '../http/cookies.ts'
import { type Fields, getFields, textField } from '../http/json-fields.ts'
import { json, refuse, type Route } from '../http/routing.ts'
import { type Clock, createFaults } from '../sign-in/faults.ts'
import { FIRST_PERSON, personByOpenId } from '../sign-in/people.ts'
import { apiRoutes } from './api-routes.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { createCodeDesk } from './codes.ts'
import { FAULTS } from './magic-values.ts'

interface WechatDeps {
  clock: Clock
  keys: Pick<StandInKeys, 'wechat' | 'wechatMini'>
  hosts: () => string[]
}

/** WeChat: an official account's web OAuth, and a mini-program's login. */
export function wechatRoutes({ clock, keys, hosts }: WechatDeps): Route[] {
  const desk = createCodeDesk(clock)
  const faults = createFaults(clock, FAULTS)
  let signedIn = FIRST_PERSON

  const sns = apiRoutes({ keys, desk, fault: faults.current }).map(faults.through)
  const authorize = authorizeRoutes({
    keys: keys.wechat,
    desk,
    hosts,
    whoseWechat: (call) => getCookie(call, 'stand_in_openid') ?? signedIn,
  })
  return [
    ...authorize,
    ...sns,
    {
      method: 'GET',
      path: '/wechat/control',
      handle: () => json({ standIn: true, openid: signedIn, fault: faults.current() }),
    },
    {
      method: 'POST',
      path: '/wechat/control',
      handle: (call) => {
        const fields = getFields(call)
        const next = fields['openid'] === undefined ? signedIn : getOpenId(fields)
        const fault = faults.set(fields)
        signedIn = next
        return json({ openid: signedIn, fault })
      },
    },
    {
      method: 'POST',
      path: '/wechat/mini/login',
      handle: (call) => {
        const fields = getFields(call)
        const given = fields['openid'] === undefined ? signedIn : getOpenId(fields)
        // As in WeChat, an open id belongs to one app: the same person has another one in the mini-program.
        const openId = personByOpenId(given)?.miniOpenId ?? given
        return json({ code: desk.newCode({ appId: keys.wechatMini.appId, openId, scope: '' }) })
      },
    },
  ]
}

/** Accepts an open id that is not in the table, for a stranger. */
function getOpenId(fields: Fields): string {
  const openId = textField(fields, 'openid')
  if (!/^[\w-]{1,64}$/.test(openId)) throw refuse(400, 'invalidRequest', 'openid must be 1 to 64 of A-Za-z0-9_-.')
  return openId
}
