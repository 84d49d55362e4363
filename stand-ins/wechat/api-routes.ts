import type { StandInKeys } from '../demo-keys.ts'
import type { Call, Reply, Route } from '../http/routing.ts'
import { personByOpenId } from '../sign-in/people.ts'
import { newToken } from '../sign-in/tokens.ts'
import { wechatError, wechatJson } from './answers.ts'
import type { CodeDesk } from './codes.ts'
import { TOKEN_LIVES_SECONDS, TOO_OFTEN_CODE } from './magic-values.ts'

interface ApiDeps {
  keys: Pick<StandInKeys, 'wechat' | 'wechatMini'>
  desk: CodeDesk
  fault: () => string
}

/** Calls of the shop's server to api.weixin.qq.com. */
export function apiRoutes({ keys, desk, fault }: ApiDeps): Route[] {
  const accessToken = (call: Call): Reply => {
    const wrong = wrongApp(call, keys.wechat) ?? wrongGrant(call, 'code')
    if (wrong) return wrong
    const grant = desk.redeem(call.query.get('code') ?? '', keys.wechat.appId)
    if (typeof grant === 'number') return wechatError(grant)
    return wechatJson({
      access_token: desk.newAccessToken(grant),
      expires_in: TOKEN_LIVES_SECONDS,
      refresh_token: `RT_${newToken()}`,
      openid: grant.openId,
      scope: grant.scope,
      ...(fault() === 'snapshot' && { is_snapshotuser: 1 }),
      unionid: getUnionId(grant.openId),
    })
  }
  const userInfo = (call: Call): Reply => {
    const token = desk.findAccessToken(call.query.get('access_token') ?? '')
    if (!token) return wechatError(40001)
    if (token.expired) return wechatError(42001)
    const { openId, scope } = token.value
    if (call.query.get('openid') !== openId) return wechatError(40003)
    if (scope !== 'snsapi_userinfo') return wechatError(48001)
    return wechatJson({
      openid: openId,
      nickname: personByOpenId(openId)?.displayName ?? '微信用户',
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: '',
      privilege: [],
      unionid: getUnionId(openId),
    })
  }
  const miniSession = (call: Call): Reply => {
    const wrong = wrongApp(call, keys.wechatMini) ?? wrongGrant(call, 'js_code')
    if (wrong) return wrong
    const code = call.query.get('js_code') ?? ''
    if (code === TOO_OFTEN_CODE) return wechatError(45011)
    const grant = desk.redeem(code, keys.wechatMini.appId)
    if (typeof grant === 'number') return wechatError(grant)
    return wechatJson({ session_key: newToken(), openid: grant.openId, unionid: getUnionId(grant.openId) })
  }
  const api = (path: string, handle: (call: Call) => Reply): Route => ({
    method: 'GET',
    path: `/wechat/sns/${path}`,
    handle: (call) => {
      if (fault() === 'busy') return wechatError('-1')
      if (fault() === 'garbage') return { ...wechatJson(''), body: '<html><body>502 Bad Gateway</body></html>' }
      return handle(call)
    },
  })
  return [api('oauth2/access_token', accessToken), api('userinfo', userInfo), api('jscode2session', miniSession)]
}

function wrongApp({ query }: Call, app: { appId: string; appSecret: string }): Reply | undefined {
  if (!query.get('appid')) return wechatError(41002)
  if (query.get('appid') !== app.appId) return wechatError(40013)
  if (!query.get('secret')) return wechatError(41004)
  if (query.get('secret') !== app.appSecret) return wechatError(40125)
  return undefined
}

function wrongGrant({ query }: Call, code: 'code' | 'js_code'): Reply | undefined {
  if (!query.get(code)) return wechatError(41008)
  if (query.get('grant_type') !== 'authorization_code') return wechatError(40002)
  return undefined
}

/** The same person in the official account and in the mini-program. */
function getUnionId(openId: string): string {
  const person = personByOpenId(openId)
  return person ? person.wechatOpenId.replace('openid', 'unionid') : `unionid-of-${openId}`
}
