import { ConfigError, type Reader } from './reader.ts'
import type { AirlineIdentityConfig } from '../../outside/sign-in/airline-identity.ts'
import type { CasConfig } from '../../outside/sign-in/cas-sign-in.ts'
import type { OpenIdConfig } from '../../outside/sign-in/open-id-provider.ts'
import type { MiniProgramConfig, WechatConfig } from '../../outside/sign-in/wechat-sign-in.ts'

/** Pattern of the user agents of an app around us, as source of a regular expression (L3). */
interface AppAround {
  agent: string
}

/** The ways in of this installation (L2); one that is not configured is null. */
export interface SignInConfig {
  sso: CasConfig | null
  wechat: WechatConfig | null
  miniProgram: MiniProgramConfig | null
  partner: (OpenIdConfig & AppAround) | null
  airlineApp: (AirlineIdentityConfig & AppAround) | null
}

/** DingTalk and Alipay, by the names that both platforms' apps send. */
const knownPartners = String.raw`AliApp\((DingTalk|AP)/|com\.alibaba\.android\.rimet/|AlipayClient/`

/** @param demo whether a partner's issuer may be plain http */
export function readSignIn(read: Reader, demo: boolean): SignInConfig {
  return {
    sso: readSso(read),
    wechat: readWechat(read),
    miniProgram: readMiniProgram(read),
    partner: readPartner(read, demo),
    airlineApp: readAirlineApp(read),
  }
}

/** An attacker who reads or alters plain http could log in as any passenger. */
export function refuseOpenSignIn({ sso, wechat, miniProgram, airlineApp }: SignInConfig): void {
  const addresses = [
    ['SSO_CAS_URL', sso?.url],
    ['WECHAT_OPEN_URL', wechat?.openUrl],
    ['WECHAT_API_URL', wechat?.apiUrl ?? miniProgram?.apiUrl],
    ['AIRLINE_IDENTITY_URL', airlineApp?.url],
  ] as const
  for (const [name, url] of addresses) {
    if (url && !url.startsWith('https:')) throw new ConfigError(`${name} must begin with https:// in production.`)
  }
}

function readSso(read: Reader): CasConfig | null {
  const found = read.together(['SSO_CAS_URL', 'SSO_CLIENT_ID'] as const, 'single sign-on')
  return found && { url: read.base('SSO_CAS_URL') ?? found.SSO_CAS_URL, clientId: found.SSO_CLIENT_ID }
}

const wechatApi = (read: Reader) => read.base('WECHAT_API_URL') ?? 'https://api.weixin.qq.com'

function readWechat(read: Reader): WechatConfig | null {
  const found = read.together(['WECHAT_APP_ID', 'WECHAT_APP_SECRET'] as const, 'WeChat')
  return (
    found && {
      appId: found.WECHAT_APP_ID,
      appSecret: found.WECHAT_APP_SECRET,
      apiUrl: wechatApi(read),
      openUrl: read.base('WECHAT_OPEN_URL') ?? 'https://open.weixin.qq.com',
    }
  )
}

function readMiniProgram(read: Reader): MiniProgramConfig | null {
  const found = read.together(['WECHAT_MINI_APP_ID', 'WECHAT_MINI_APP_SECRET'] as const, 'the mini-program')
  if (!found) return null
  const loginPage = read.text('WECHAT_MINI_LOGIN_PAGE') ?? '/pages/login/login'
  if (!/^\/[\w/-]{1,200}$/.test(loginPage)) {
    throw new ConfigError('WECHAT_MINI_LOGIN_PAGE must be a page of the mini-program, such as /pages/login/login.')
  }
  return {
    appId: found.WECHAT_MINI_APP_ID,
    appSecret: found.WECHAT_MINI_APP_SECRET,
    apiUrl: wechatApi(read),
    loginPage,
  }
}

function readPartner(read: Reader, demo: boolean): SignInConfig['partner'] {
  const names = ['PARTNER_ISSUER', 'PARTNER_CLIENT_ID', 'PARTNER_CLIENT_SECRET'] as const
  const found = read.together(names, 'the partner')
  if (!found) return null
  // Kept unchanged: issuers are compared character by character, including a trailing slash.
  const issuer = read.url('PARTNER_ISSUER', demo ? ['https:', 'http:'] : ['https:']) ?? found.PARTNER_ISSUER
  return {
    issuer,
    clientId: found.PARTNER_CLIENT_ID,
    clientSecret: found.PARTNER_CLIENT_SECRET,
    allowHttp: demo,
    agent: read.pattern('PARTNER_APP_AGENT') ?? knownPartners,
  }
}

function readAirlineApp(read: Reader): SignInConfig['airlineApp'] {
  const names = ['AIRLINE_APP_AGENT', 'AIRLINE_IDENTITY_URL', 'AIRLINE_IDENTITY_KEY', 'AIRLINE_APP_PROOF_KEY'] as const
  const found = read.together(names, 'the airline’s app')
  return (
    found && {
      url: read.base('AIRLINE_IDENTITY_URL') ?? found.AIRLINE_IDENTITY_URL,
      key: found.AIRLINE_IDENTITY_KEY,
      proofKey: found.AIRLINE_APP_PROOF_KEY,
      agent: read.pattern('AIRLINE_APP_AGENT') ?? found.AIRLINE_APP_AGENT,
    }
  )
}
