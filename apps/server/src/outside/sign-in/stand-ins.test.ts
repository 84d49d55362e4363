import { standInEnvironment } from '@aisle/stand-ins/demo-keys'
import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { leaving } from '../../../test-support/sign-in-questions.ts'
import { readConfig } from '../../boot/config/config.ts'
import { openSignIn } from './open-sign-in.ts'
import type { SignInQuestion } from './sign-in-provider.ts'

const productUrl = 'http://127.0.0.1:9'
const standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl })
afterAll(() => standIns.close())

/** The environment variables of a demonstration. */
const config = readConfig(standInEnvironment({ httpUrl: standIns.url, smtpPort: standIns.smtpPort }))
const { providers, airlineIdentity } = openSignIn(config)

const post = async (path: string, body: object) => {
  const response = await fetch(standIns.url + path, { method: 'POST', body: JSON.stringify(body) })
  // The stand-ins answer with objects of strings.
  return (await response.json()) as Record<string, string>
}
afterEach(async () => {
  for (const system of ['cas', 'oidc', 'wechat', 'airline-app']) await post(`/${system}/control`, {})
})

function way(name: RedirectWay) {
  const provider = providers.find((one) => one.way === name)
  if (!provider) throw new Error(`${name} is not configured`)
  const returnUrl = `${productUrl}/sign-in/${name}/return`
  const { binding } = leaving()
  return {
    leaveFor: (ask: SignInQuestion['ask']) => provider.leaveFor(leaving({ ask, returnUrl })),
    whoCameBack: (query: URLSearchParams) => provider.whoCameBack({ binding, returnUrl, query }),
  }
}

/** A browser in WeChat that keeps cookies and follows no redirect automatically. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const send = async (url: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(url, standIns.url), {
      redirect: 'manual',
      headers: {
        'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.42',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return { text: await response.text(), location: response.headers.get('location') }
  }
  return send
}

/** The query of a redirect to our own address. */
const getQuery = (location: string | null) => {
  expect(location).toMatch(/^http:\/\/127\.0\.0\.1:9\/sign-in\/\w+\/return\?/)
  return new URL(location ?? '').searchParams
}

async function enterSingleSignOn(url: string): Promise<URLSearchParams> {
  const browser = openBrowser()
  const lt = /name="lt" value="([^"]+)"/.exec((await browser(url)).text)?.[1] ?? ''
  return getQuery((await browser(url, { username: 'U001', password: 'demo', lt, _eventId: 'submit' })).location)
}

async function enterPartner(url: string, choice: string): Promise<URLSearchParams> {
  const browser = openBrowser()
  const { location: question } = await browser(url)
  const { location: resume } = await browser(question ?? '', { choice, user: 'partner-demo-1' })
  return getQuery((await browser(resume ?? '')).location)
}

const refused = (reason: string) => ({ name: 'SignInRefused', reason })

describe('single sign-on', () => {
  const { leaveFor, whoCameBack } = way('sso')
  const lin = { channel: 'SSO', openId: 'U001', ffpCardNo: '9920000031', displayName: '林小屿' }

  it.each(['none', 'xmlOnly', 'lists'])('identifies its passenger once per ticket (%s)', async (fault) => {
    await post('/cas/control', { fault })
    const query = await enterSingleSignOn(await leaveFor('profile'))
    expect(await whoCameBack(query)).toEqual(lin)
    await expect(whoCameBack(query)).rejects.toMatchObject(refused('INVALID_TICKET'))
  })

  it('silently sends back a passenger who is not logged in there', async () => {
    const { location } = await openBrowser()(await leaveFor('silently'))
    await expect(whoCameBack(getQuery(location))).rejects.toMatchObject(refused('login_required'))
  })
})

describe('WeChat', () => {
  const { leaveFor, whoCameBack } = way('wechat')

  it('silently identifies the passenger, once per code', async () => {
    const query = getQuery((await openBrowser()(await leaveFor('silently'))).location)
    expect(await whoCameBack(query)).toMatchObject({ openId: 'openid-demo-1', displayName: null })
    await expect(whoCameBack(query)).rejects.toMatchObject(refused('errcode 40163'))
  })

  it.each([
    ['allow', { openId: 'openid-demo-1', displayName: '林小屿' }],
    ['refuse', refused('declined')],
  ])('asks the passenger after a tap: %s', async (choice, outcome) => {
    const { location } = await openBrowser()(await leaveFor('profile'), { choice })
    expect(await whoCameBack(getQuery(location)).catch((error: unknown) => error)).toMatchObject(outcome)
  })

  it('is not trusted in snapshot mode', async () => {
    await post('/wechat/control', { fault: 'snapshot' })
    const { location } = await openBrowser()(await leaveFor('silently'))
    await expect(whoCameBack(getQuery(location))).rejects.toMatchObject(refused('snapshot page'))
  })

  it('accepts a code of its mini-program once', async () => {
    const mini = way('miniProgram')
    const query = new URLSearchParams({ code: (await post('/wechat/mini/login', {}))['code'] ?? '' })
    expect(await mini.whoCameBack(query)).toMatchObject({ channel: 'WECHAT_MINI', openId: 'mini-demo-1' })
    await expect(mini.whoCameBack(query)).rejects.toMatchObject({ name: 'SignInRefused' })
  })
})

describe('the partner', () => {
  const { leaveFor, whoCameBack } = way('partner')

  it('identifies its user once per code', async () => {
    const query = await enterPartner(await leaveFor('profile'), 'allow')
    expect(await whoCameBack(query)).toMatchObject({ channel: 'PARTNER_APP', openId: 'partner-demo-1' })
    await expect(whoCameBack(query)).rejects.toMatchObject(refused('invalid_grant'))
  })

  it('reports that its user has declined', async () => {
    const query = await enterPartner(await leaveFor('profile'), 'decline')
    await expect(whoCameBack(query)).rejects.toMatchObject(refused('declined'))
  })

  it('silently sends back a user who is not logged in there', async () => {
    const { location } = await openBrowser()(await leaveFor('silently'))
    await expect(whoCameBack(getQuery(location))).rejects.toMatchObject(refused('login_required'))
  })
})

describe('the airline’s app', () => {
  const lin = { channel: 'AIRLINE_APP', openId: 'U001', ffpCardNo: '9920000031', displayName: '林小屿' }

  it('is identified by its token until that expires, and by a renewed one after a proof', async () => {
    const { accessToken = '', uid = '', deviceId = '' } = await post('/airline-app/session', { uid: 'U001' })
    expect(await airlineIdentity?.identify(accessToken)).toEqual(lin)
    await post('/airline-app/expire', { uid })
    await expect(airlineIdentity?.identify(accessToken)).rejects.toMatchObject({ name: 'SignInRefused' })

    const { requestTime = '', verification = '' } = await post('/airline-app/proof', { uid, deviceId })
    expect(airlineIdentity?.isProof({ uid, deviceId, requestTime, verification })).toBe(true)
    const renewed = await airlineIdentity?.renew({ uid, deviceId })
    expect(await airlineIdentity?.identify(renewed ?? '')).toEqual(lin)
  })
})

describe('a system in the state', () => {
  it.each(['down', 'garbage'])('%s logs no passenger in, and reports it', async (fault) => {
    for (const system of ['cas', 'wechat', 'oidc']) await post(`/${system}/control`, { fault })
    await post('/airline-app/control', { fault })
    const unavailable = { name: 'SignInUnavailable' }
    const query = new URLSearchParams({ ticket: 'ST-1', code: 'code-1', state: leaving().binding.state })
    for (const { whoCameBack } of [way('sso'), way('wechat'), way('miniProgram'), way('partner')]) {
      await expect(whoCameBack(query)).rejects.toMatchObject(unavailable)
    }
    await expect(airlineIdentity?.identify('A'.repeat(36))).rejects.toMatchObject(unavailable)
  })
})
