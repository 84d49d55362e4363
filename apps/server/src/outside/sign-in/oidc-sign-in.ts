import * as openid from 'openid-client'
import { boundedFetch, getFailure, timeoutSeconds, getWord } from './ask-over-http.ts'
import { SignInRefused, SignInUnavailable, type SignInProvider } from './sign-in-provider.ts'
import { openIdText } from './signed-in-text.ts'

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Allows plain http to a demonstration's issuer. */
  allowHttp: boolean
}

/**
 * A partner's app by OpenID Connect: code flow with PKCE. A partner's card numbers are not trusted, so only `sub` is
 * requested.
 */
export function oidcSignIn(config: OidcConfig): SignInProvider {
  const discovered = keptDiscovery(config)
  return {
    way: 'partner',
    async leaveFor({ binding, returnUrl, ask, language }) {
      const partner = await discovered()
      const parameters: Record<string, string> = {
        redirect_uri: returnUrl,
        scope: 'openid',
        state: binding.state,
        nonce: binding.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(binding.codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language === 'zh' ? 'zh-CN' : 'en',
      }
      if (ask === 'silently') parameters['prompt'] = 'none'
      return openid.buildAuthorizationUrl(partner, parameters).href
    },
    async whoCameBack({ binding, returnUrl, query }) {
      if (query.get('state') !== binding.state) throw new SignInRefused('state')
      if (!query.has('code') && !query.has('error')) throw new SignInRefused('no code')
      const partner = await discovered()
      const current = new URL(returnUrl)
      current.search = query.toString()
      const claims = await openid
        .authorizationCodeGrant(partner, current, {
          pkceCodeVerifier: binding.codeVerifier,
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          idTokenExpected: true,
        })
        .then((tokens) => tokens.claims())
        .catch((error: unknown) => {
          throw failureOfGrant(error)
        })
      const openId = openIdText.safeParse(claims?.sub)
      if (!openId.success) throw new SignInUnavailable('the partner named nobody')
      return { channel: 'PARTNER_APP', openId: openId.data, ffpCardNo: null, displayName: null }
    },
  }
}

/** Fetched for the first passenger, never at start-up; shared by concurrent callers, and repeated after a failure. */
function keptDiscovery({ issuer, clientId, clientSecret, allowHttp }: OidcConfig): () => Promise<openid.Configuration> {
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
        throw new SignInUnavailable(`the partner's discovery: ${getFailure(error)}`)
      })
  return () => (kept ??= discover())
}

/** In the header, OAuth's default, unless the partner accepts it only in the body. */
function secretAsWanted(secret: string): openid.ClientAuth {
  const inHeader = openid.ClientSecretBasic(secret)
  const inBody = openid.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const authenticate = methods && !methods.includes('client_secret_basic') ? inBody : inHeader
    return authenticate(server, client, body, headers)
  }
}

/** A partner's answers to `prompt=none` when it would have to ask its user. */
const askFirst = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

function failureOfGrant(error: unknown): Error {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return new SignInRefused('declined')
    if (askFirst.includes(error.error)) return new SignInRefused('login_required')
    return new SignInUnavailable(`the partner answered ${getWord(error.error)}`)
  }
  if (error instanceof openid.ResponseBodyError) {
    if (error.error === 'invalid_grant') return new SignInRefused('invalid_grant')
    return new SignInUnavailable(`the partner answered ${getWord(error.error)}`)
  }
  // An ID token for another sign-in, client or issuer.
  if (error instanceof openid.ClientError && error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') {
    return new SignInRefused('token for somebody else')
  }
  return new SignInUnavailable(`the partner: ${getFailure(error)}`)
}
