import type { RedirectWay } from '@aisle/contract/sign-in-ways'

/** The name under which an open id is linked to the account (spec §3 "map of open ids"). */
export type OpenIdChannel = 'AIRLINE_APP' | 'WECHAT_WEB' | 'WECHAT_MINI' | 'PARTNER_APP' | 'SSO'

/** The passenger identified by another system. */
export interface SignedIn {
  channel: OpenIdChannel
  /** Stable in that system, opaque to us. */
  openId: string
  /** Card numbers are trusted only from the airline's own systems (app, single sign-on); null from others. */
  ffpCardNo: string | null
  displayName: string | null
}

/** The code, ticket or token is wrong, used, expired or meant for another party, or the passenger has declined. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  /** `declined`, or the provider's own code, for the log. */
  readonly reason: string
  constructor(reason: string) {
    super(`sign-in refused: ${reason}`)
    this.reason = reason
  }
}

/** The other system did not answer in time, or its answer is unreadable. */
export class SignInUnavailable extends Error {
  override name = 'SignInUnavailable'
  constructor(reason: string, options?: ErrorOptions) {
    super(`sign-in unavailable: ${reason}`, options)
  }
}

/** Binds a sign-in to the browser that began it; sealed in its cookie until the browser returns. */
export interface SignInBinding {
  /** 32 characters of [A-Za-z0-9], the format that WeChat allows. */
  state: string
  /** For OpenID Connect. */
  nonce: string
  codeVerifier: string
}

export interface SignInQuestion {
  binding: SignInBinding
  /** The server's address to which the provider sends the browser back, without query. */
  returnUrl: string
  ask: 'silently' | 'profile'
  language: 'zh' | 'en'
}

export interface SignInReturn {
  binding: SignInBinding
  returnUrl: string
  /** The query with which the browser returned. */
  query: URLSearchParams
}

/** One way in that redirects through another system (L2). */
export interface SignInProvider {
  readonly way: RedirectWay
  /** Returns where to send the browser. @throws SignInUnavailable */
  leaveFor(question: SignInQuestion): Promise<string>
  /** Asks the provider, server to server, who signed in. @throws SignInRefused, SignInUnavailable */
  whoCameBack(returned: SignInReturn): Promise<SignedIn>
}

/** The airline's own system behind its app. */
export interface AirlineIdentity {
  /** Identifies the passenger of an app's access token. @throws SignInRefused, SignInUnavailable */
  identify(accessToken: string): Promise<SignedIn>
  /**
   * Returns a new access token (36 characters) for this app user on this device.
   * @throws SignInRefused, SignInUnavailable
   */
  renew(request: { uid: string; deviceId: string }): Promise<string>
  /** Whether the app made `verification` over the other three; does not check its age. */
  isProof(request: { uid: string; deviceId: string; requestTime: string; verification: string }): boolean
}

/** The ways in of this installation. */
export interface SignIn {
  providers: readonly SignInProvider[]
  /** Null when the airline has no app, or it is not configured. */
  airlineIdentity: AirlineIdentity | null
}
