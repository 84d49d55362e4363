import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sayingJson } from '../../../test-support/payments/outside-provider.ts'
import { comingBack, leaving } from '../../../test-support/sign-in-questions.ts'
import { oidcSignIn } from './oidc-sign-in.ts'
import { openIdIssuer, type IssuerBehaviour } from './test-support/open-id-issuer.ts'

const state = 'S'.repeat(32)
async function partner(behaviour: IssuerBehaviour = {}) {
  const issuer = await openIdIssuer(behaviour)
  const provider = oidcSignIn({ issuer: issuer.url, clientId: 'c1', clientSecret: 'hush-hush', allowHttp: true })
  return { provider, ...issuer }
}
const back = (query: Record<string, string> = { code: 'code-1' }) => comingBack({ state, ...query })

describe('beginning a sign-in with the partner', () => {
  it('sends PKCE, state, nonce and language', async () => {
    const { provider, url } = await partner()
    const address = new URL(await provider.leaveFor(leaving({ language: 'en' })))
    expect(address.origin + address.pathname).toBe(`${url}/authorize`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'c1',
      response_type: 'code',
      redirect_uri: 'https://shop.example/sign-in/way/return',
      scope: 'openid',
      state,
      nonce: 'N'.repeat(32),
      code_challenge: createHash('sha256').update('V'.repeat(43)).digest('base64url'),
      code_challenge_method: 'S256',
      ui_locales: 'en',
    })
  })

  it('shows the passenger nothing when silent', async () => {
    const { provider } = await partner()
    expect(new URL(await provider.leaveFor(leaving({ ask: 'silently' }))).searchParams.get('prompt')).toBe('none')
  })

  it('fetches the discovery once for concurrent sign-ins', async () => {
    const { provider, asked } = await partner()
    expect(asked).toEqual([])
    await Promise.all([1, 2, 3].map(() => provider.leaveFor(leaving())))
    await provider.leaveFor(leaving())
    expect(asked).toHaveLength(1)
  })

  it('recovers as soon as the partner is back', async () => {
    let away = true
    const { provider } = await partner({ away: () => away })
    await expect(provider.leaveFor(leaving())).rejects.toMatchObject({ name: 'SignInUnavailable' })
    away = false
    expect(await provider.leaveFor(leaving())).toContain('/authorize?')
  })

  it('refuses plain http except in a demonstration', async () => {
    const { url, asked } = await partner()
    const strict = oidcSignIn({ issuer: url, clientId: 'c1', clientSecret: 's', allowHttp: false })
    await expect(strict.leaveFor(leaving())).rejects.toMatchObject({ name: 'SignInUnavailable' })
    expect(asked).toEqual([])
  })

  it('rejects a discovery for another issuer', async () => {
    const { provider } = await partner({ metadata: { issuer: 'https://other.example' } })
    await expect(provider.leaveFor(leaving())).rejects.toMatchObject({ name: 'SignInUnavailable' })
  })
})

describe('returning from the partner', () => {
  it('returns the subject, and no card', async () => {
    const { provider, asked } = await partner({ claims: { ffpCardNo: '9920000031', name: 'x' } })
    expect(await provider.whoCameBack(back())).toEqual({
      channel: 'PARTNER_APP',
      openId: 'p1',
      ffpCardNo: null,
      displayName: null,
    })
    expect(Object.fromEntries(new URLSearchParams(asked[1]?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: 'https://shop.example/sign-in/way/return',
      code_verifier: 'V'.repeat(43),
    })
    expect(asked[1]?.headers['authorization']).toBe(`Basic ${Buffer.from('c1:hush%2Dhush').toString('base64')}`)
  })

  it('sends the secret in the body to a partner that accepts it only there', async () => {
    const metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    const { provider, asked } = await partner({ metadata })
    await provider.whoCameBack(back())
    expect(asked[1]?.headers['authorization']).toBeUndefined()
    expect(new URLSearchParams(asked[1]?.body).get('client_secret')).toBe('hush-hush')
  })

  it.each([
    ['access_denied', 'declined'],
    ['login_required', 'login_required'],
    ['interaction_required', 'login_required'],
    ['consent_required', 'login_required'],
  ])('with error %s is refused as %s', async (error, reason) => {
    const { provider } = await partner()
    await expect(provider.whoCameBack(back({ error }))).rejects.toMatchObject({ name: 'SignInRefused', reason })
  })

  it.each(['server_error', 'temporarily_unavailable', 'invalid_scope', '<script>'])(
    'with error %s is unavailable',
    async (error) => {
      const { provider } = await partner()
      const returned = provider.whoCameBack(back({ error, error_description: 'long story' }))
      await expect(returned).rejects.toMatchObject({ name: 'SignInUnavailable' })
      await expect(returned).rejects.not.toThrow(/script|story/)
    },
  )

  it.each([
    ['another state', { code: 'code-1', state: 'T'.repeat(32) }],
    ['no code', {}],
  ])('is refused for %s, without calling the partner', async (_case, query) => {
    const { provider, asked } = await partner()
    await expect(provider.whoCameBack(back(query))).rejects.toMatchObject({ name: 'SignInRefused' })
    expect(asked).toEqual([])
  })

  it('is refused for a used or foreign code', async () => {
    const { provider } = await partner({ token: () => sayingJson({ error: 'invalid_grant' }, 400) })
    await expect(provider.whoCameBack(back())).rejects.toMatchObject({ reason: 'invalid_grant' })
  })

  it.each([
    ['nonce', { nonce: 'other' }],
    ['client', { aud: 'c2' }],
    ['issuer', { iss: 'https://other.example' }],
  ])('is refused for a token with another %s', async (_case, claims) => {
    const { provider } = await partner({ claims })
    await expect(provider.whoCameBack(back())).rejects.toMatchObject({
      name: 'SignInRefused',
      reason: 'token for somebody else',
    })
  })

  it.each([
    ['our secret is wrong', sayingJson({ error: 'invalid_client' }, 401)],
    ['it fails', sayingJson({}, 500)],
    ['it answers garbage', { ...sayingJson(null), body: '}{' }],
    ['it answers without an ID token', sayingJson({ access_token: 't', token_type: 'Bearer' })],
    ['it answers without end', { ...sayingJson(null), body: 'x'.repeat(70_000) }],
    ['it redirects', { status: 302, headers: { 'content-type': 'x', location: 'https://other.example' }, body: '' }],
  ])('is unavailable when %s, without revealing the secret', async (_case, answer) => {
    const { provider } = await partner({ token: () => answer })
    const returned = provider.whoCameBack(back())
    await expect(returned).rejects.toMatchObject({ name: 'SignInUnavailable' })
    await expect(returned).rejects.not.toThrow('hush')
  })

  it.each([
    ['expired', { exp: 1 }],
    ['for an endless name', { sub: 'x'.repeat(129) }],
  ])('is unavailable for a token that is %s', async (_case, claims) => {
    const { provider } = await partner({ claims })
    await expect(provider.whoCameBack(back())).rejects.toMatchObject({ name: 'SignInUnavailable' })
  })
})
