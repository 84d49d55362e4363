import type { StandInKeys } from '../demo-keys.ts'
import { languageOf } from '../http/page.ts'
import { type Call, formOf, refuse, type Reply, type Route } from '../http/routing.ts'
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
  /** The open id of whoever is signed in to this WeChat. */
  whoseWechat: (call: Call) => string
}

/** What the passenger's browser opens at open.weixin.qq.com. */
export function authorizeRoutes({ keys, desk, hosts, whoseWechat }: AuthorizeDeps): Route[] {
  const linkOf = (call: Call) => {
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
    const link = linkOf(call)
    if (link === 'notWechat' || 'text' in link) return problemPage(link, languageOf(call))
    const openId = whoseWechat(call)
    if (link.scope === 'snsapi_base') return back(link, openId)
    const name = personByOpenId(openId)?.displayName ?? openId
    return consentPage({ name, action: `${PATH}?${call.query}` }, languageOf(call))
  }
  const choose = (call: Call): Reply => {
    const link = linkOf(call)
    if (link === 'notWechat' || 'text' in link) return problemPage(link, languageOf(call))
    const choice = formOf(call).get('choice')
    if (choice === 'allow') return back(link, whoseWechat(call))
    if (choice === 'refuse') return back(link, null)
    throw refuse(400, 'invalidRequest', 'choice must be allow or refuse.')
  }
  return [
    { method: 'GET', path: PATH, handle: open },
    { method: 'POST', path: PATH, handle: choose },
  ]
}
