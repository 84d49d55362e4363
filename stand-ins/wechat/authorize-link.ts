import type { LinkProblem } from './authorize-page.ts'

interface AuthorizeLink {
  redirectUri: URL
  scope: 'snsapi_base' | 'snsapi_userinfo'
  state: string
}

const ORDER = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']
/** May follow the others. */
const OPTIONAL = ['connect_redirect', 'forcePopup', 'forceSnapShot']
const problem = (text: string, code?: number): LinkProblem => (code ? { text, code } : { text })

/** The link as WeChat reads it: it matches the whole query, so that the order of the parameters counts. */
export function readAuthorizeLink(
  query: URLSearchParams,
  allowed: { appId: string; hosts: readonly string[] },
): AuthorizeLink | LinkProblem {
  const value = (name: string) => query.get(name) ?? ''
  if (!value('appid')) return problem('appid 不能为空', 10012)
  if (!value('redirect_uri')) return problem('redirect_uri 不能为空', 10011)
  if (!value('scope')) return problem('scope 不能为空', 10010)
  const names = [...query.keys()].filter((name) => !OPTIONAL.includes(name))
  if (names.join() !== ORDER.slice(0, names.length).join() || names.length < 4) {
    return problem('参数顺序错误，该链接无法访问 (wrong order of parameters)')
  }
  if (value('appid') !== allowed.appId) return problem('appid 参数错误 (unknown appid)')
  if (value('response_type') !== 'code') return problem('response_type 参数错误')
  if (!/^[A-Za-z0-9]{0,128}$/.test(value('state'))) return problem('state 参数错误 (at most 128 of a-zA-Z0-9)')
  const scope = value('scope')
  if (scope !== 'snsapi_base' && scope !== 'snsapi_userinfo') return problem('公众号没有这些 scope 的权限', 10005)
  const redirectUri = URL.canParse(value('redirect_uri')) ? new URL(value('redirect_uri')) : undefined
  if (!redirectUri || !allowed.hosts.includes(redirectUri.host)) {
    return problem('redirect_uri 域名与后台配置不一致', 10003)
  }
  return { redirectUri, scope, state: value('state') }
}
