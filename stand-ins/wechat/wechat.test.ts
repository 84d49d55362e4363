import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../demo-keys.ts'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { openBrowser, getParameter } from '../test-support/browser.ts'
import { TOO_OFTEN_CODE } from './magic-values.ts'

const PRODUCT = 'http://127.0.0.1:9'
const RETURN = `${PRODUCT}/sign-in/wechat/return`
const STATE = 'a'.repeat(32)
const wechat = openBrowser({ 'user-agent': 'Mozilla/5.0 MicroMessenger/8.0.42.2460(0x28002A58) Weixin' })
let standIns: StandIns
beforeEach(async () => {
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: PRODUCT })
})
afterEach(() => standIns.close())

interface Link {
  appid: string
  redirect_uri: string
  response_type: string
  scope: string
  state: string
}
const link = (changes: Partial<Link> = {}): Link => ({
  appid: demoKeys.wechat.appId,
  redirect_uri: RETURN,
  response_type: 'code',
  scope: 'snsapi_base',
  state: STATE,
  ...changes,
})
const authorizeAddress = (parameters: Iterable<[string, string]>) =>
  `${standIns.url}/wechat/connect/oauth2/authorize?${new URLSearchParams([...parameters])}`
const authorize = (changes: Partial<Link> = {}) => wechat.visit(authorizeAddress(Object.entries(link(changes))))
const control = (fields: object) => ask(`${standIns.url}/wechat/control`, fields)
const newCode = async () => getParameter((await authorize()).location, 'code')

async function sns(call: string, parameters: Record<string, string>): Promise<unknown> {
  const { status, type, text } = await wechat.visit(
    `${standIns.url}/wechat/sns/${call}?${new URLSearchParams(parameters)}`,
  )
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain' })
  return JSON.parse(text)
}
const { appId: appid, appSecret: secret } = demoKeys.wechat
const redeem = (code: string, changes: Record<string, string> = {}) =>
  sns('oauth2/access_token', { appid, secret, code, grant_type: 'authorization_code', ...changes })
const error = (errcode: number) => ({ errcode, errmsg: expect.any(String) })

describe('the web OAuth of the WeChat stand-in', () => {
  it('answers a silent question at once with a code and the state', async () => {
    const { status, location } = await authorize()
    expect(status).toBe(302)
    expect(location).toMatch(new RegExp(`^${RETURN}\\?code=[\\w-]+&state=${STATE}$`))
    expect(await redeem(getParameter(location, 'code'))).toEqual({
      access_token: expect.any(String),
      expires_in: 7200,
      refresh_token: expect.any(String),
      openid: 'openid-demo-1',
      scope: 'snsapi_base',
      unionid: 'unionid-demo-1',
    })
  })

  it('asks for consent to the profile, which may be refused', async () => {
    const page = await authorize({ scope: 'snsapi_userinfo' })
    expect(page).toMatchObject({ status: 200, location: '' })
    expect(page.text).toContain('林小屿')
    const choose = (choice: string) =>
      wechat.visit(authorizeAddress(Object.entries(link({ scope: 'snsapi_userinfo' }))), { choice })
    expect((await choose('refuse')).location).toBe(`${RETURN}?state=${STATE}`)
    const code = getParameter((await choose('allow')).location, 'code')
    expect(await redeem(code)).toMatchObject({ openid: 'openid-demo-1', scope: 'snsapi_userinfo' })
  })

  it('gives the profile only to a token of that scope and person', async () => {
    const tokenFor = async (location: string) =>
      // The shape was compared in the first test.
      ((await redeem(getParameter(location, 'code'))) as { access_token: string }).access_token
    const consent = authorizeAddress(Object.entries(link({ scope: 'snsapi_userinfo' })))
    const access_token = await tokenFor((await wechat.visit(consent, { choice: 'allow' })).location)
    const openid = 'openid-demo-1'
    expect(await sns('userinfo', { access_token, openid })).toMatchObject({ openid, nickname: '林小屿' })
    expect(await sns('userinfo', { access_token, openid: 'openid-demo-2' })).toEqual(error(40003))
    expect(await sns('userinfo', { access_token: 'other', openid })).toEqual(error(40001))
    const base = await tokenFor((await authorize()).location)
    expect(await sns('userinfo', { access_token: base, openid })).toEqual(error(48001))
    await standIns.advance(7200)
    expect(await sns('userinfo', { access_token, openid })).toEqual(error(42001))
  })

  it('opens in WeChat only', async () => {
    const elsewhere = await openBrowser().visit(authorizeAddress(Object.entries(link())))
    expect(elsewhere).toMatchObject({ status: 400, location: '' })
    expect(elsewhere.text).toContain('请在微信客户端打开链接')
  })

  it('refuses a link whose parameters stand in another order', async () => {
    const entries = Object.entries(link())
    for (const at of [0, 1, 2, 3]) {
      const swapped = entries.toSpliced(at, 2, ...entries.slice(at, at + 2).toReversed())
      expect(await wechat.visit(authorizeAddress(swapped))).toMatchObject({ status: 400, location: '' })
    }
    expect((await wechat.visit(authorizeAddress([...entries, ['forcePopup', 'true']]))).status).toBe(302)
  })

  it.each([
    [{ appid: 'wx-other' }, 'unknown appid'],
    [{ redirect_uri: 'http://evil.example/' }, '10003'],
    [{ scope: 'snsapi_login' }, '10005'],
    [{ scope: '' }, '10010'],
    [{ response_type: 'token' }, 'response_type'],
    [{ state: 'a'.repeat(129) }, 'state'],
    [{ state: 'a-b' }, 'state'],
  ])('refuses a link with %j', async (changes, word) => {
    const { status, location, text } = await authorize(changes)
    expect({ status, location }).toEqual({ status: 400, location: '' })
    expect(text).toContain(word)
  })

  it('redeems a code once and for five minutes of its clock', async () => {
    const [used, old] = [await newCode(), await newCode()]
    await redeem(used)
    expect(await redeem(used)).toEqual(error(40163))
    await standIns.advance(299)
    expect(await redeem(await newCode())).toMatchObject({ openid: 'openid-demo-1' })
    await standIns.advance(1)
    expect(await redeem(old)).toEqual(error(42003))
  })

  it('names what is wrong with an exchange, and leaves the code unused by it', async () => {
    const code = await newCode()
    expect(await redeem(code, { appid: '' })).toEqual(error(41002))
    expect(await redeem(code, { appid: 'wx-other' })).toEqual(error(40013))
    expect(await redeem(code, { secret: '' })).toEqual(error(41004))
    expect(await redeem(code, { secret: 'other' })).toEqual(error(40125))
    expect(await redeem('')).toEqual(error(41008))
    expect(await redeem(code, { grant_type: 'other' })).toEqual(error(40002))
    expect(await redeem('other')).toEqual(error(40029))
    expect(await redeem(code)).toMatchObject({ openid: 'openid-demo-1' })
  })

  it('has somebody else signed in, also strangers, when it is told to', async () => {
    expect(await control({ openid: 'openid-demo-3' })).toMatchObject({ body: { openid: 'openid-demo-3' } })
    expect(await redeem(await newCode())).toMatchObject({ openid: 'openid-demo-3' })
    await control({ openid: 'nobody-we-know' })
    expect(await redeem(await newCode())).toMatchObject({ openid: 'nobody-we-know' })
    expect((await control({ openid: 'a b' })).status).toBe(400)
    wechat.jar.set('stand_in_openid', 'openid-demo-5')
    const code = await newCode()
    wechat.jar.clear()
    expect(await redeem(code)).toMatchObject({ openid: 'openid-demo-5' })
  })

  it('is down, busy, broken or a snapshot page when it is told to', async () => {
    const code = await newCode()
    await control({ fault: 'busy' })
    expect(await redeem(code)).toEqual(error(-1))
    await control({ fault: 'garbage' })
    await expect(redeem(code)).rejects.toThrow(SyntaxError)
    await control({ fault: 'down' })
    expect((await wechat.visit(`${standIns.url}/wechat/sns/userinfo`)).status).toBe(503)
    await control({ fault: 'snapshot' })
    expect(await redeem(code)).toMatchObject({ is_snapshotuser: 1 })
    await control({})
    expect(await redeem(await newCode())).not.toHaveProperty('is_snapshotuser')
  })
})

describe('the mini-program login of the WeChat stand-in', () => {
  const mini = demoKeys.wechatMini
  const session = (js_code: string, changes: Record<string, string> = {}) =>
    sns('jscode2session', {
      appid: mini.appId,
      secret: mini.appSecret,
      js_code,
      grant_type: 'authorization_code',
      ...changes,
    })
  const loginCode = async (fields: object = {}) => {
    const { body } = await ask(`${standIns.url}/wechat/mini/login`, fields)
    expect(body).toEqual({ code: expect.any(String) })
    // Compared in the line above.
    return (body as { code: string }).code
  }

  it('exchanges a code of wx.login once, for an open id of that app and the same union id', async () => {
    const code = await loginCode({ openid: 'openid-demo-2' })
    const known = { openid: 'mini-demo-2', session_key: expect.any(String), unionid: 'unionid-demo-2' }
    expect(await session(code)).toEqual(known)
    expect(await session(code)).toEqual(error(40163))
    expect(await session(await loginCode({ openid: 'stranger' }))).toMatchObject({ openid: 'stranger' })
    expect(await session(await loginCode())).toMatchObject({ openid: 'mini-demo-1' })
  })

  it('refuses codes of another app, unknown ones, wrong secrets and too many calls', async () => {
    expect(await session(await newCode())).toEqual(error(40029))
    expect(await redeem(await loginCode())).toEqual(error(40029))
    expect(await session('other')).toEqual(error(40029))
    expect(await session(await loginCode(), { secret })).toEqual(error(40125))
    expect(await session(await loginCode(), { appid })).toEqual(error(40013))
    expect(await session(TOO_OFTEN_CODE)).toEqual(error(45011))
    const old = await loginCode()
    await standIns.advance(300)
    expect(await session(old)).toEqual(error(42003))
  })
})
