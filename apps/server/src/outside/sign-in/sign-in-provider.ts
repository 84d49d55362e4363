import type { RedirectWay } from '@aisle/contract/sign-in-ways'

/** Under which name an open id is kept with the account (spec §3 "map of open ids"). */
export type OpenIdChannel = 'AIRLINE_APP' | 'WECHAT_WEB' | 'WECHAT_MINI' | 'PARTNER_APP' | 'SSO'

/** Who somebody else's system says has signed in. */
export interface SignedIn {
  channel: OpenIdChannel
  /** Stable there, opaque to us. */
  openId: string
  /** Only the airline's own systems (app, single sign-on) are believed about a card; null from the others. */
  ffpCardNo: string | null
  displayName: string | null
}

/** The code, ticket or token is wrong, used, expired or for somebody else, or the passenger has declined. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  /** `declined` where the passenger said no; else the provider's own word, for the log. */
  readonly reason: string
  constructor(reason: string) {
    super(`sign-in refused: ${reason}`)
    this.reason = reason
  }
}

/** The other system did not answer in time, or not understandably. */
export class SignInUnavailable extends Error {
  override name = 'SignInUnavailable'
  constructor(reason: string, options?: ErrorOptions) {
    super(`sign-in unavailable: ${reason}`, options)
  }
}

/** What binds a sign-in to the browser that began it; sealed in its cookie until it comes back. */
export interface SignInBinding {
  /** 32 characters of [A-Za-z0-9]: what WeChat allows. */
  state: string
  /** For OpenID Connect. */
  nonce: string
  codeVerifier: string
}

export interface SignInQuestion {
  binding: SignInBinding
  /** The address of ours that the provider sends the browser back to; without query. */
  returnUrl: string
  ask: 'silently' | 'profile'
  language: 'zh' | 'en'
}

export interface SignInReturn {
  binding: SignInBinding
  returnUrl: string
  /** The query with which the browser came back. */
  query: URLSearchParams
}

/** One way in that leads through a page of somebody else (L2). */
export interface SignInProvider {
  readonly way: RedirectWay
  /** Where the browser goes. @throws SignInUnavailable */
  leaveFor(question: SignInQuestion): Promise<string>
  /** Asks the provider, server to server, who came back. @throws SignInRefused, SignInUnavailable */
  whoCameBack(returned: SignInReturn): Promise<SignedIn>
}

/** The airline's own system behind its app. */
export interface AirlineIdentity {
  /** Whose access token of the app this is. @throws SignInRefused, SignInUnavailable */
  identify(accessToken: string): Promise<SignedIn>
  /** A new access token (36 characters) for this user of the app on this device. @throws SignInRefused, SignInUnavailable */
  renew(request: { uid: string; deviceId: string }): Promise<string>
  /** Whether `verification` was made by the app over the other three; says nothing of its age. */
  isProof(request: { uid: string; deviceId: string; requestTime: string; verification: string }): boolean
}

/** Every way in that this installation has. */
export interface SignIn {
  providers: readonly SignInProvider[]
  /** Null: the airline has no app, or it is not configured. */
  airlineIdentity: AirlineIdentity | null
}
