import * as openid from 'openid-client'
import { boundedFetch, getFailure, getWord, timeoutSeconds } from './ask-over-http.ts'
import { SignInRefused, SignInUnavailable, type SignInQuestion, type SignInReturn } from './sign-in-provider.ts'

export interface OpenIdConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Allows plain http to a demonstration's issuer. */
  allowHttp: boolean
}

/** A provider of OpenID Connect: code flow with PKCE, state and nonce. */
export interface OpenIdProvider {
  /**
   * `login` wants a fresh sign-in whatever session the provider has, and the moment of it in the ID token.
   * @throws SignInUnavailable
   */
  leaveFor(question: Omit<SignInQuestion, 'ask'> & { scope: string; prompt?: 'none' | 'login' }): Promise<string>
  /**
   * The claims of the ID token, and those of the userinfo endpoint if a claim in `needed` is missing.
   * @throws SignInRefused, SignInUnavailable
   */
  whoCameBack(returned: SignInReturn, needed?: readonly string[]): Promise<Readonly<Record<string, unknown>>>
}

/** @param name of the other system, for the log: `the partner` */
export function openIdProvider(config: OpenIdConfig, name: string): OpenIdProvider {
  const discovered = keptDiscovery(config, name)
  return {
    async leaveFor({ binding, returnUrl, language, scope, prompt }) {
      const provider = await discovered()
      const parameters: Record<string, string> = {
        redirect_uri: returnUrl,
        scope,
        state: binding.state,
        nonce: binding.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(binding.codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language === 'zh' ? 'zh-CN' : 'en',
      }
      if (prompt) parameters['prompt'] = prompt
      if (prompt === 'login') parameters['max_age'] = '0'
      return openid.buildAuthorizationUrl(provider, parameters).href
    },
    async whoCameBack({ binding, returnUrl, query }, needed = []) {
      if (query.get('state') !== binding.state) throw new SignInRefused('state')
      if (!query.has('code') && !query.has('error')) throw new SignInRefused('no code')
      const provider = await discovered()
      const current = new URL(returnUrl)
      current.search = query.toString()
      try {
        const tokens = await openid.authorizationCodeGrant(provider, current, {
          pkceCodeVerifier: binding.codeVerifier,
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new SignInUnavailable(`${name} named nobody`)
        const isMissing = needed.some((claim) => claims[claim] === undefined)
        if (!isMissing || provider.serverMetadata().userinfo_endpoint === undefined) return claims
        const userInfo = await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
        // Only the token says when somebody signed in.
        return { ...userInfo, auth_time: undefined, ...claims }
      } catch (error) {
        throw failureOfGrant(error, name)
      }
    },
  }
}

/** Fetched for the first sign-in, never at start-up; shared by concurrent callers, and repeated after a failure. */
function keptDiscovery(config: OpenIdConfig, name: string): () => Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret, allowHttp } = config
  const server = new URL(issuer)
  const insecure = allowHttp && server.protocol === 'http:'
  let kept: Promise<openid.Configuration> | undefined
  const discover = () =>
    openid
      .discovery(server, clientId, undefined, secretAsWanted(clientSecret), {
        // The library types the body as bytes in any buffer, but sends forms, which fetch accepts.
        [openid.customFetch]: (url, { method, headers, body }) =>
          boundedFetch(url, { method, headers, body: body as BodyInit }),
        timeout: timeoutSeconds,
        execute: insecure ? [openid.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        kept = undefined
        throw new SignInUnavailable(`${name}’s discovery: ${getFailure(error)}`)
      })
  return () => (kept ??= discover())
}

/** In the header, OAuth's default, unless the provider accepts it only in the body. */
function secretAsWanted(secret: string): openid.ClientAuth {
  const inHeader = openid.ClientSecretBasic(secret)
  const inBody = openid.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const authenticate = methods && !methods.includes('client_secret_basic') ? inBody : inHeader
    return authenticate(server, client, body, headers)
  }
}

/** A provider's answers to `prompt=none` when it would have to ask its user. */
const askFirst = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

function failureOfGrant(error: unknown, name: string): Error {
  if (error instanceof SignInUnavailable) return error
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return new SignInRefused('declined')
    if (askFirst.includes(error.error)) return new SignInRefused('login_required')
    return new SignInUnavailable(`${name} answered ${getWord(error.error)}`)
  }
  if (error instanceof openid.ResponseBodyError) {
    if (error.error === 'invalid_grant') return new SignInRefused('invalid_grant')
    return new SignInUnavailable(`${name} answered ${getWord(error.error)}`)
  }
  // An ID token for another sign-in, client or issuer.
  if (error instanceof openid.ClientError && error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') {
    return new SignInRefused('token for somebody else')
  }
  return new SignInUnavailable(`${name}: ${getFailure(error)}`)
}
