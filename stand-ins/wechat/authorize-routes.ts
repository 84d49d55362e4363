import type { StandInKeys } from '../demo-keys.ts'
import { getLanguage } from '../http/page.ts'
import { type Call, getForm, refuse, type Reply, type Route } from '../http/routing.ts'
import { personByOpenId } from '../sign-in/people.ts'
import { readAuthorizeLink } from './authorize-link.ts'
import { consentPage, problemPage } from './authorize-page.ts'
import type { CodeDesk } from './codes.ts'

const PATH = '/wechat/connect/oauth2/authorize'

interface AuthorizeDeps {
  keys: StandInKeys['wechat']
  desk: CodeDesk
  /** Hosts that the official account has registered: the product's. */
  hosts: () => string[]
  /** The open id of the person signed in to this WeChat. */
  whoseWechat: (call: Call) => string
}

/** Pages that the passenger's browser opens at open.weixin.qq.com. */
export function authorizeRoutes({ keys, desk, hosts, whoseWechat }: AuthorizeDeps): Route[] {
  const getLink = (call: Call) => {
    if (!/MicroMessenger/i.test(call.headers['user-agent'] ?? '')) return 'notWechat'
    return readAuthorizeLink(call.query, { appId: keys.appId, hosts: hosts() })
  }
  /** Back to the shop; without a code when the passenger refused. */
  const back = (link: { redirectUri: URL; scope: string; state: string }, openId: string | null): Reply => {
    const target = new URL(link.redirectUri)
    if (openId !== null) {
      target.searchParams.set('code', desk.newCode({ appId: keys.appId, openId, scope: link.scope }))
    }
    target.searchParams.set('state', link.state)
    return { status: 302, headers: { location: target.href, 'cache-control': 'no-store' }, body: '' }
  }
  const open = (call: Call): Reply => {
    const link = getLink(call)
    if (link === 'notWechat' || 'text' in link) return problemPage(link, getLanguage(call))
    const openId = whoseWechat(call)
    if (link.scope === 'snsapi_base') return back(link, openId)
    const name = personByOpenId(openId)?.displayName ?? openId
    return consentPage({ name, action: `${PATH}?${call.query}` }, getLanguage(call))
  }
  const choose = (call: Call): Reply => {
    const link = getLink(call)
    if (link === 'notWechat' || 'text' in link) return problemPage(link, getLanguage(call))
    const choice = getForm(call).get('choice')
    if (choice === 'allow') return back(link, whoseWechat(call))
    if (choice === 'refuse') return back(link, null)
    throw refuse(400, 'invalidRequest', 'choice must be allow or refuse.')
  }
  return [
    { method: 'GET', path: PATH, handle: open },
    { method: 'POST', path: PATH, handle: choose },
  ]
}
