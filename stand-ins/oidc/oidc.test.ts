import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../demo-keys.ts'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { openBrowser, getParameter } from '../test-support/browser.ts'
import { DEMO_SIGNING_KEY } from './demo-signing-key.ts'

const PRODUCT = 'http://127.0.0.1:9'
const RETURN = `${PRODUCT}/sign-in/partner/return`
const VERIFIER = 'v'.repeat(43)
let standIns: StandIns
let browser: ReturnType<typeof openBrowser>
beforeEach(async () => {
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: () => PRODUCT })
  browser = openBrowser()
})
afterEach(() => standIns.close())

const question = (changes: Record<string, string> = {}) => {
  const parameters = {
    client_id: demoKeys.oidc.clientId,
    response_type: 'code',
    redirect_uri: RETURN,
    scope: 'openid',
    state: 's1',
    nonce: 'n1',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const given = Object.entries(parameters).filter(([, value]) => value !== '')
  return `${standIns.url}/oidc/auth?${new URLSearchParams(given)}`
}

/** Goes through the page and comes back to the product's address. */
async function answer(form: Record<string, string>, asked: Record<string, string> = {}): Promise<string> {
  const { location: page } = await browser.visit(question(asked))
  const { location: resume } = await browser.visit(page, form)
  return (await browser.visit(resume)).location
}
const allow = async (user = 'partner-demo-2') => getParameter(await answer({ choice: 'allow', user }), 'code')

async function exchange(code: string, changes: { verifier?: string; secret?: string } = {}) {
  const { clientId, clientSecret } = demoKeys.oidc
  const secret = changes.secret ?? clientSecret
  const response = await fetch(`${standIns.url}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: RETURN,
      code_verifier: changes.verifier ?? VERIFIER,
    }),
  })
  // An OAuth token answer is a JSON object of texts and a number.
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
const claimsOf = (idToken = ''): unknown => JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())

describe('the OpenID Connect stand-in', () => {
  it('describes itself under its issuer', async () => {
    const { body } = await ask(`${standIns.url}/oidc/.well-known/openid-configuration`)
    expect(body).toMatchObject({
      issuer: `${standIns.url}/oidc`,
      authorization_endpoint: `${standIns.url}/oidc/auth`,
      token_endpoint: `${standIns.url}/oidc/token`,
      userinfo_endpoint: `${standIns.url}/oidc/me`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  it('signs a person in on its own page and vouches for them with a signed token', async () => {
    const { location: page } = await browser.visit(question())
    const shown = await browser.visit(page)
    expect(shown.text).toContain('演示合作方登录')
    expect(shown.text).not.toMatch(/<script|https?:\/\//)
    const { status, body } = await exchange(await allow())
    expect(status).toBe(200)
    const [head, claims, signature = ''] = (body['id_token'] ?? '').split('.')
    const key = createPublicKey({ key: DEMO_SIGNING_KEY, format: 'jwk' })
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    const issuer = `${standIns.url}/oidc`
    expect(claimsOf(body['id_token'])).toMatchObject({
      sub: 'partner-demo-2',
      nonce: 'n1',
      aud: demoKeys.oidc.clientId,
      iss: issuer,
    })
    const me = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${body['access_token']}` } })
    expect(await me.json()).toMatchObject({ sub: 'partner-demo-2' })
  })

  it('speaks the language that it is asked in', async () => {
    const { location } = await browser.visit(question({ ui_locales: 'en' }))
    expect((await browser.visit(location)).text).toContain('Demonstration partner sign-in')
  })

  it('is silent when it is asked to be: with a session it answers, without one login is required', async () => {
    const silent = async () => (await browser.visit(question({ prompt: 'none' }))).location
    expect(getParameter(await silent(), 'error')).toBe('login_required')
    await allow('partner-demo-3')
    const { body } = await exchange(getParameter(await silent(), 'code'))
    expect(claimsOf(body['id_token'])).toMatchObject({ sub: 'partner-demo-3' })
  })

  it('asks again in spite of its session when it is to, and says then when the person signed in', async () => {
    const again = { prompt: 'login', max_age: '0' }
    const first = await exchange(await allow('partner-demo-2'))
    expect(claimsOf(first.body['id_token'])).not.toHaveProperty('auth_time')
    expect((await browser.visit(question())).location).toMatch(/^http:\/\/127\.0\.0\.1:9\/.*code=/)
    expect((await browser.visit(question(again))).location).toContain('/oidc/interaction/')
    const back = await answer({ choice: 'allow', user: 'partner-demo-2' }, again)
    const { body } = await exchange(getParameter(back, 'code'))
    expect(claimsOf(body['id_token'])).toMatchObject({ sub: 'partner-demo-2', auth_time: expect.any(Number) })
  })

  it('tells the shop when the person declines', async () => {
    const back = await answer({ choice: 'decline' })
    expect(back.startsWith(`${RETURN}?`)).toBe(true)
    expect([getParameter(back, 'error'), getParameter(back, 'state')]).toEqual(['access_denied', 's1'])
  })

  it('redeems a code once, within its minute, with the right verifier and secret', async () => {
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    const used = await allow()
    const { body } = await exchange(used)
    expect(await exchange(used)).toMatchObject(refused)
    const me = await fetch(`${standIns.url}/oidc/me`, { headers: { authorization: `Bearer ${body['access_token']}` } })
    expect(me.status).toBe(401)
    browser.jar.clear()
    expect(await exchange(await allow(), { verifier: 'w'.repeat(43) })).toMatchObject(refused)
    browser.jar.clear()
    expect(await exchange(await allow(), { secret: 'other' })).toMatchObject({ body: { error: 'invalid_client' } })
    browser.jar.clear()
    const old = await allow()
    await standIns.advance(60)
    expect(await exchange(old)).toMatchObject(refused)
  })

  it('sends nobody to an address that is not the product’s, and answers nobody without PKCE', async () => {
    const elsewhere = await browser.visit(question({ redirect_uri: 'http://evil.example/sign-in/partner/return' }))
    expect(elsewhere).toMatchObject({ status: 400, location: '' })
    expect(elsewhere.text).toContain('invalid_redirect_uri')
    const { location } = await browser.visit(question({ code_challenge: '', code_challenge_method: '' }))
    expect(getParameter(location, 'error')).toBe('invalid_request')
  })

  it('accepts no answer from another browser, from nobody it knows, or with a huge body', async () => {
    const { location: page } = await browser.visit(question())
    expect((await openBrowser().visit(page, { choice: 'allow', user: 'partner-demo-1' })).status).toBe(400)
    expect((await browser.visit(page, { choice: 'allow', user: 'partner-demo-999' })).status).toBe(400)
    expect((await browser.visit(page, { choice: 'x'.repeat(64 * 1024) })).status).toBe(413)
  })

  it('is down or answers nonsense when it is told to', async () => {
    const discovery = `${standIns.url}/oidc/.well-known/openid-configuration`
    await ask(`${standIns.url}/oidc/control`, { fault: 'down' })
    expect((await ask(discovery)).status).toBe(503)
    await ask(`${standIns.url}/oidc/control`, { fault: 'garbage' })
    expect((await browser.visit(discovery)).text).toContain('It works!')
    await ask(`${standIns.url}/oidc/control`, {})
    expect((await ask(discovery)).status).toBe(200)
  })
})
