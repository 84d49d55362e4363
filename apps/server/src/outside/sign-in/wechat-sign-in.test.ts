import { describe, expect, it } from 'vitest'
import { outsideProvider, type AskedOfProvider } from '../../../test-support/payments/outside-provider.ts'
import { comingBack, leaving } from '../../../test-support/sign-in-questions.ts'
import { miniProgramSignIn, wechatSignIn } from './wechat-sign-in.ts'

const account = { appId: 'wx1', appSecret: 'hush-hush' }
const back = (code = 'code-1') => comingBack({ code, state: 'S'.repeat(32) })
/** WeChat's format: JSON labelled as text. */
const plain = (value: unknown) => ({ headers: { 'content-type': 'text/plain' }, body: JSON.stringify(value) })

async function wechatSaying(answer: (asked: AskedOfProvider) => { status?: number; body?: string }) {
  const { url, asked } = await outsideProvider(answer)
  const config = { ...account, apiUrl: url, openUrl: 'https://open.example', loginPage: '/pages/login/login' }
  return { chat: wechatSignIn(config), mini: miniProgramSignIn(config), asked }
}
const offline = { ...account, apiUrl: 'http://127.0.0.1:1', openUrl: 'https://open.example', loginPage: '/pages/in' }

describe('beginning a sign-in with WeChat', () => {
  it.each([
    ['silently', 'snsapi_base'],
    ['profile', 'snsapi_userinfo'],
  ] as const)('%s sends the parameters in the order that WeChat checks', async (ask, scope) => {
    expect(await wechatSignIn(offline).leaveFor(leaving({ ask }))).toBe(
      'https://open.example/connect/oauth2/authorize?appid=wx1'
        + '&redirect_uri=https%3A%2F%2Fshop.example%2Fsign-in%2Fway%2Freturn&response_type=code'
        + `&scope=${scope}&state=${'S'.repeat(32)}#wechat_redirect`,
    )
  })

  it('leads to a page of the host from a mini-program', async () => {
    expect(await miniProgramSignIn(offline).leaveFor(leaving())).toBe(
      `/pages/in?state=${'S'.repeat(32)}&return=https%3A%2F%2Fshop.example%2Fsign-in%2Fway%2Freturn`,
    )
  })
})

describe('returning from WeChat', () => {
  it('silently returns an open id, without requesting a name', async () => {
    const { chat, asked } = await wechatSaying(() => plain({ access_token: 't', openid: 'o1', scope: 'snsapi_base' }))
    expect(await chat.whoCameBack(back())).toEqual({
      channel: 'WECHAT_WEB',
      openId: 'o1',
      ffpCardNo: null,
      displayName: null,
    })
    expect(asked.map(({ path }) => path)).toEqual(['/sns/oauth2/access_token'])
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      appid: 'wx1',
      secret: 'hush-hush',
      code: 'code-1',
      grant_type: 'authorization_code',
    })
  })

  it.each([
    ['the nickname', plain({ openid: 'o1', nickname: ' 小屿 ' }), '小屿'],
    ['nothing when WeChat refuses it', plain({ errcode: 48001, errmsg: 'api unauthorized' }), null],
    ['nothing when WeChat is away', { status: 502, body: 'bad gateway' }, null],
  ])('after a tap is greeted with %s', async (_case, userInfo, displayName) => {
    const { chat, asked } = await wechatSaying(({ path }) =>
      path === '/sns/userinfo' ? userInfo : plain({ access_token: 't', openid: 'o1', scope: 'snsapi_userinfo' }),
    )
    expect(await chat.whoCameBack(back())).toMatchObject({ openId: 'o1', displayName })
    expect(Object.fromEntries(asked[1]?.query ?? [])).toEqual({ access_token: 't', openid: 'o1', lang: 'zh_CN' })
  })

  it('is refused on a snapshot page, whose open ids are invented', async () => {
    const { chat } = await wechatSaying(() => plain({ access_token: 't', openid: 'o-virtual', is_snapshotuser: 1 }))
    await expect(chat.whoCameBack(back())).rejects.toMatchObject({ name: 'SignInRefused', reason: 'snapshot page' })
  })
})

describe('returning from a mini-program', () => {
  it('exchanges the code of wx.login and keeps only the open id', async () => {
    const { mini, asked } = await wechatSaying(() => plain({ openid: 'm1', session_key: 'k', unionid: 'u' }))
    expect(await mini.whoCameBack(back())).toEqual({
      channel: 'WECHAT_MINI',
      openId: 'm1',
      ffpCardNo: null,
      displayName: null,
    })
    expect(asked[0]?.path).toBe('/sns/jscode2session')
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      appid: 'wx1',
      secret: 'hush-hush',
      js_code: 'code-1',
      grant_type: 'authorization_code',
    })
  })
})

describe.each(['chat', 'mini'] as const)('WeChat’s answer (%s)', (kind) => {
  it.each([40029, 40163, 41008, 42003, 40226, '40029'])('refuses the code for errcode %s', async (errcode) => {
    const world = await wechatSaying(() => plain({ errcode, errmsg: 'code hush-hush' }))
    await expect(world[kind].whoCameBack(back())).rejects.toMatchObject({
      name: 'SignInRefused',
      message: `sign-in refused: errcode ${errcode}`,
    })
  })

  it.each([
    ['errcode 40013', plain({ errcode: 40013, errmsg: 'invalid appid' })],
    ['errcode 40125', plain({ errcode: 40125, errmsg: 'invalid appsecret' })],
    ['errcode -1', plain({ errcode: -1, errmsg: 'system error' })],
    ['an error', { status: 500, body: '{}' }],
    ['garbage', { body: '<html>' }],
    ['nobody', plain({ access_token: 't' })],
    ['an endless open id', plain({ access_token: 't', openid: 'o'.repeat(129) })],
  ])('is unavailable for %s, without revealing the secret', async (_case, answer) => {
    const world = await wechatSaying(() => answer)
    const asked = world[kind].whoCameBack(back())
    await expect(asked).rejects.toMatchObject({ name: 'SignInUnavailable' })
    await expect(asked).rejects.not.toThrow('hush')
  })

  it.each([
    ['no code', '', 'declined'],
    ['authdeny', 'authdeny', 'declined'],
    ['an endless code', 'c'.repeat(513), 'code of no known length'],
  ])('is refused for %s, without calling WeChat', async (_case, code, reason) => {
    const world = await wechatSaying(() => plain({ openid: 'o1', access_token: 't' }))
    await expect(world[kind].whoCameBack(back(code))).rejects.toMatchObject({ name: 'SignInRefused', reason })
    expect(world.asked).toEqual([])
  })
})
