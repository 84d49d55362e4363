import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onCallFailure } from '../../api/call-api.ts'
import { clearLogin, currentSession } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { finishSignIn } from './finish-sign-in.ts'

const state = 's'.repeat(32)
const token = 't'.repeat(36)
const passenger = {
  userId: 'U001',
  displayName: '林小屿',
  ffpCardNo: '9920000031',
  openIds: {},
  scope: 'account' as const,
  tripId: null,
}

type Answer = { status?: number; body: unknown } | 'no network'
const loggedIn: Answer = {
  body: { code: '200', message: '', messageEn: '', data: { accessToken: token, userInfo: passenger } },
}
const refusal = (error: string, code = '2011'): Answer => ({
  body: { code, message: '登录没有成功', messageEn: 'The login did not succeed', data: { error } },
})

/** Answers calls in order and records them. */
function serverAnswers(...answers: Answer[]) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) })
    const answer = answers.shift()
    if (answer === undefined) throw new Error(`not expected: ${path}`)
    if (answer === 'no network') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }))
  })
  return asked
}

beforeEach(() => {
  for (const key of ['signInReturn', 'afterLogin', 'linkOffer', 'loginAttempts', 'triedByItself', 'silentWay'] as const)
    storage.remove(key)
})
afterEach(() => {
  clearLogin()
  vi.unstubAllGlobals()
})

describe('return from a way in', () => {
  it('starts a login session with the token, under the environment’s name, and then deletes the token', async () => {
    storage.write('signInReturn', { way: 'wechat', state, token })
    const asked = serverAnswers(loggedIn)
    expect(await finishSignIn()).toEqual({ kind: 'loggedIn' })
    expect(asked).toEqual([
      { path: '/api2/v1/login/h5', body: { accessToken: token, channel: 'WEB', loginChannelStr: 'browser' } },
    ])
    expect(currentSession()?.passenger.userId).toBe('U001')
    expect(storage.read('signInReturn')).toBeUndefined()
  })

  it('exchanges a service ticket first, with its state', async () => {
    storage.write('signInReturn', { way: 'sso', state, st: 'ST-1' })
    const asked = serverAnswers({ body: { code: 0, result: { accessToken: token } } }, loggedIn)
    expect(await finishSignIn()).toEqual({ kind: 'loggedIn' })
    expect(asked[0]).toEqual({ path: '/user/channelLogin/loginByST', body: { st: 'ST-1', state } })
  })

  it('does not exchange a ticket twice when the network fails in between', async () => {
    storage.write('signInReturn', { way: 'sso', state, st: 'ST-1' })
    const asked = serverAnswers({ body: { code: 0, result: { accessToken: token } } }, 'no network', loggedIn)
    expect(await finishSignIn()).toMatchObject({ kind: 'failed', again: true })
    expect(await finishSignIn()).toEqual({ kind: 'loggedIn' })
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['loginByST', 'h5', 'h5'])
  })

  it('calls the server once for two simultaneous calls', async () => {
    storage.write('signInReturn', { way: 'wechat', state, token })
    const asked = serverAnswers(loggedIn)
    await Promise.all([finishSignIn(), finishSignIn()])
    expect(asked).toHaveLength(1)
  })

  it('reports a network failure with its message, and allows a retry', async () => {
    storage.write('signInReturn', { way: 'wechat', state, token })
    serverAnswers('no network')
    expect(await finishSignIn()).toMatchObject({
      kind: 'failed',
      again: true,
      text: { zh: '网络异常：Failed to fetch', en: 'Network error: Failed to fetch' },
    })
    expect(storage.read('signInReturn')).toMatchObject({ token })
  })

  it('keeps the token behind the system-updating screen', async () => {
    storage.write('signInReturn', { way: 'wechat', state, token })
    serverAnswers({ status: 503, body: { code: '9002', message: '', messageEn: '', data: {} } })
    let updating = false
    onCallFailure((consequence) => (updating = consequence.updating))
    expect(await finishSignIn()).toMatchObject({ kind: 'failed', again: true })
    expect(updating).toBe(true)
    expect(storage.read('signInReturn')).toMatchObject({ token })
    onCallFailure(() => undefined)
  })

  it('ends with a refused token', async () => {
    storage.write('signInReturn', { way: 'wechat', state, token })
    serverAnswers(refusal('signInRefused'))
    expect(await finishSignIn()).toMatchObject({ kind: 'failed', again: false })
    expect(storage.read('signInReturn')).toBeUndefined()
  })

  it('leads from an unlinked open id to the e-mail code, which may link it', async () => {
    storage.write('signInReturn', { way: 'wechat', state, error: 'accountNotLinked' })
    serverAnswers()
    expect(await finishSignIn()).toEqual({ kind: 'notLinked' })
    storage.write('signInReturn', { way: 'partner', state, token })
    serverAnswers(refusal('accountNotLinked', '2013'))
    expect(await finishSignIn()).toEqual({ kind: 'notLinked' })
    expect(storage.read('linkOffer')).toBe('partner')
  })

  it('is silent if the passenger declined or nothing came back, and does not start again without a tap', async () => {
    storage.write('signInReturn', { way: 'wechat', error: 'declined' })
    serverAnswers()
    expect(await finishSignIn()).toEqual({ kind: 'goOn' })
    expect(storage.read('triedByItself')).toEqual(['wechat'])
    expect(await finishSignIn()).toEqual({ kind: 'goOn' })
  })

  it('is silent about a way in that was tried silently', async () => {
    serverAnswers()
    for (const error of ['signInRefused', 'signInUnavailable']) {
      storage.write('silentWay', 'partner')
      storage.write('signInReturn', { way: 'partner', state, error })
      expect(await finishSignIn()).toEqual({ kind: 'goOn' })
    }
    storage.write('signInReturn', { way: 'partner', state, error: 'signInRefused' })
    expect(await finishSignIn()).toMatchObject({ kind: 'failed' })
  })

  it('does not call the server for a token without a state', async () => {
    storage.write('signInReturn', { way: 'wechat', token })
    const asked = serverAnswers()
    expect(await finishSignIn()).toMatchObject({ kind: 'failed', title: { en: 'The login did not succeed' } })
    expect(asked).toEqual([])
  })

  it('does not call the server a sixth time in a minute', async () => {
    storage.write('signInReturn', { way: 'wechat', state, token })
    const asked = serverAnswers(...Array<Answer>(6).fill('no network'))
    for (let attempt = 0; attempt < 5; attempt++) await finishSignIn()
    const sixth = await finishSignIn()
    expect(sixth).toMatchObject({ kind: 'failed', again: true })
    expect(sixth.kind === 'failed' && sixth.title.en).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
    expect(asked).toHaveLength(5)
  })
})

describe('target after the sign-in', () => {
  it.each([
    ['#/order/detail?orderNo=1', '#/order/detail?orderNo=1'],
    ['https://evil.example/', undefined],
    ['#//evil.example', undefined],
    ['#/nowhere', undefined],
    ['#/signIn?way=wechat&state=x&token=y', undefined],
    ['#/signIn/?way=wechat&state=x&token=y', undefined],
    ['javascript:alert(1)', undefined],
  ])('is read from the URL: %s leads to %s', async (target, kept) => {
    storage.write('signInReturn', { way: 'wechat', state, token, target })
    serverAnswers(loggedIn)
    await finishSignIn()
    expect(storage.read('afterLogin')).toBe(kept)
  })
})
