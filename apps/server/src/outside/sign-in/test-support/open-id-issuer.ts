import {
  outsideProvider,
  sayingJson,
  type AskedOfProvider,
} from '../../../../test-support/payments/outside-provider.ts'

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface IssuerBehaviour {
  /** The discovery's content besides the addresses. */
  metadata?: Record<string, unknown>
  away?: () => boolean
  /** Of the ID token. */
  claims?: Record<string, unknown>
  /** Of the userinfo endpoint; without it there is none. */
  userinfo?: Record<string, unknown>
  token?: (asked: AskedOfProvider) => ReturnType<typeof sayingJson>
}

/** An issuer for client `c1` that signs nothing: with TLS, the code flow needs no signature (OpenID Connect 3.1.3.7). */
export const openIdIssuer = ({ metadata, away, claims, userinfo, token }: IssuerBehaviour = {}) =>
  outsideProvider((asked) => {
    const address = `http://${String(asked.headers.host)}`
    if (away?.()) return { status: 503, body: 'away' }
    if (asked.path === '/.well-known/openid-configuration') {
      return sayingJson({
        issuer: address,
        authorization_endpoint: `${address}/authorize`,
        token_endpoint: `${address}/token`,
        ...(userinfo && { userinfo_endpoint: `${address}/me` }),
        ...metadata,
      })
    }
    if (asked.path === '/me') return sayingJson({ sub: 'p1', ...userinfo })
    if (token) return token(asked)
    const now = Math.floor(Date.now() / 1000)
    const idToken = { iss: address, aud: 'c1', sub: 'p1', iat: now, exp: now + 60, nonce: 'N'.repeat(32), ...claims }
    return sayingJson({
      access_token: 't',
      token_type: 'Bearer',
      id_token: `${base64url({ alg: 'RS256' })}.${base64url(idToken)}.c2ln`,
    })
  })
