import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as limits from '@aisle/contract/limits'
import type { ListedSession } from '@aisle/contract/login-schemas'
import { accountWithoutTrip, getCaller, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newAccessToken, newId } from '../../platform/security/random.ts'
import { confirmReceipt } from '../fulfillment/confirm-receipt.ts'
import { shipOrder } from '../fulfillment/index.ts'
import { insertLoginSession } from '../login/login-session-store.ts'
import { proofCodeJobs } from './index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
const { tripId } = await boardPassenger(deps)
const server = await testServer(deps)
afterAll(() => server.close())

const mailbox = 'lin.xiaoyu@example.com'
const oldSeconds = limits.freshProofMinutes * 60
let accountId: string
beforeEach(async () => {
  // Past every wait and limit of the test before.
  deps.clock.advance(3 * 3600)
  deps.mails.length = 0
  accountId = await accountWithoutTrip(deps)
})

interface Options {
  email?: string | null
  scope?: 'trip' | 'account'
}

/** A login of this account, as old as the passenger makes it. */
async function logIn({ email = mailbox, scope = 'account' }: Options = {}) {
  const token = newAccessToken(deps.random)
  const tokenHash = deps.vault.hash('session', token)
  const session = { tokenHash, accountId, scope, tripId: scope === 'trip' ? tripId : null, wayIn: 'test', email }
  await insertLoginSession(db, { ...session, at: deps.clock.now() })
  const deviceid = newId(deps.random, 'phone')
  const call = async (path: string, body: object = {}): Promise<Record<string, unknown>> => {
    const answer = await server.call<Record<string, unknown>>(`/api2/v1/${path}`, body, {
      cookie: `aisle_session=${token}`,
      idempotencyKey: newId(deps.random, 'key'),
      headers: { deviceid },
    })
    return { code: answer.envelope.code, ...answer.envelope.data }
  }
  return { call, tokenHash }
}
type Login = Awaited<ReturnType<typeof logIn>>
async function logInLongAgo(options?: Options): Promise<Login> {
  const login = await logIn(options)
  deps.clock.advance(oldSeconds)
  return login
}

async function getCode(login: Login): Promise<string> {
  await login.call('login/sendProofCode')
  await runDueJobs(deps, proofCodeJobs)
  const [code = ''] = deps.mails.at(-1)?.text.match(/\d{6,}/g) ?? []
  return code
}
const verify = (login: Login, captcha: string) => login.call('login/verifyProofCode', { captcha })
const prove = async (login: Login) => verify(login, await getCode(login))
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const form = {
  receiver: '林小屿',
  phone: '13800000001',
  area: { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: null },
  detail: '示例路 2 号 3 单元',
}
async function saveAddress(): Promise<string> {
  const { addrId } = await (await logIn()).call('user/addr/saveAddr', form)
  return String(addrId)
}
const addressesOf = async (login: Login) => (await login.call('user/addr/addrList'))['addresses'] as unknown[]

async function otherSession(login: Login): Promise<string> {
  const other = await logIn()
  // The contract's answer.
  const { sessions } = (await other.call('login/listSessions')) as unknown as { sessions: ListedSession[] }
  expect(login.tokenHash).not.toBe(other.tokenHash)
  return sessions.find(({ current }) => current)?.sessionId ?? ''
}

const title = { titleKind: 'personal', title: '林小屿', email: mailbox }
async function invoicedOrder(): Promise<string> {
  const orderNo = await completedOrder()
  expect(await (await logIn()).call('order/submitInvoice', { ...title, orderNo })).toMatchObject({ code: '200' })
  return orderNo
}
async function completedOrder(): Promise<string> {
  const lines = [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800, payable: 10_000 }]
  const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId, contactEmail: mailbox, lines })
  await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: `SF${orderNo}` })
  await confirmReceipt(deps, getCaller(accountId), { orderNo })
  return orderNo
}

/** Each act that asks for a fresh proof, on what it needs. Linking an open id is tested with the ways in. */
const acts: Record<string, () => Promise<(login: Login) => Promise<Record<string, unknown>>>> = {
  'deleting an address': async () => {
    const addrId = await saveAddress()
    return (login) => login.call('user/addr/deleteAddr', { addrId })
  },
  'ending another session': async () => {
    const sessionId = await otherSession(await logIn())
    return (login) => login.call('login/endSession', { sessionId })
  },
  'logging out everywhere': async () => (login) => login.call('login/logoutEverywhere'),
  'changing the title of an invoice': async () => {
    const orderNo = await invoicedOrder()
    return (login) => login.call('order/updateInvoice', { ...title, title: '别人', orderNo })
  },
}

describe.each(Object.entries(acts))('%s (L7)', (_name, prepare) => {
  it('is refused to a login of half an hour, which learns where the code would go', async () => {
    const login = await logInLongAgo()
    const act = await prepare()
    expect(await act(login)).toMatchObject({ code: '2018', error: 'freshProofRequired', sentTo: 'l***@e***.com' })
  })

  it('is granted to a fresh login, and to an old one that was proved again', async () => {
    const login = await logInLongAgo()
    const act = await prepare()
    expect(await prove(login)).toMatchObject({ code: '200' })
    expect(await act(login)).toMatchObject({ code: '200' })
    expect(await (await prepare())(await logIn())).toMatchObject({ code: '200' })
  })
})

describe('what a login collected (L7)', () => {
  it('is still there when deleting was refused', async () => {
    const login = await logInLongAgo()
    const addrId = await saveAddress()
    await login.call('user/addr/deleteAddr', { addrId })
    expect(await addressesOf(login)).toHaveLength(1)
    await prove(login)
    await login.call('user/addr/deleteAddr', { addrId })
    expect(await addressesOf(login)).toEqual([])
  })

  it('may be changed and added to at any time, and a log-out asks nothing', async () => {
    const login = await logInLongAgo()
    const addrId = await saveAddress()
    expect(await login.call('user/addr/saveAddr', { ...form, addrId, detail: '示例路 3 号' })).toMatchObject({
      code: '200',
    })
    const { sessions } = (await login.call('login/listSessions')) as unknown as { sessions: ListedSession[] }
    const own = sessions.find(({ current }) => current)?.sessionId
    expect(await login.call('login/endSession', { sessionId: own })).toMatchObject({ code: '200' })
    expect(await login.call('user/addr/addrList')).toMatchObject({ error: 'unauthorized' })
  })

  it('asks for the first invoice of an order without a proof, and for another title with one', async () => {
    const [plain, wished] = [await completedOrder(), await completedOrder()]
    const wish = JSON.stringify({ ...title, taxpayerNo: '' })
    await db.updateTable('orders').set({ invoice_wish: wish }).where('order_no', '=', wished).execute()
    const login = await logInLongAgo()
    expect(await login.call('order/submitInvoice', { ...title, orderNo: plain })).toMatchObject({ code: '200' })
    const another = { ...title, title: '别人', orderNo: wished }
    expect(await login.call('order/submitInvoice', another)).toMatchObject({ error: 'freshProofRequired' })
    await prove(login)
    expect(await login.call('order/submitInvoice', another)).toMatchObject({ code: '200' })
  })
})

describe('a code that proves a login again (L7)', () => {
  it('is the only run of six digits of its mail, never in the subject, and stored as a hash', async () => {
    const login = await logInLongAgo()
    expect(await login.call('login/sendProofCode')).toMatchObject({ sentTo: 'l***@e***.com', resendAfterSeconds: 60 })
    const stored = JSON.stringify([
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('mail_captchas').selectAll().execute(),
    ])
    await runDueJobs(deps, proofCodeJobs)
    const [mail] = deps.mails
    expect(mail).toMatchObject({ to: mailbox })
    expect(mail?.subject).toMatch(/确认是您本人/)
    expect(mail?.subject).not.toMatch(/\d/)
    const codes = mail?.text.match(/\d{6,}/g) ?? []
    expect(codes).toEqual([expect.stringMatching(/^\d{6}$/)])
    expect(stored).not.toContain(mailbox)
    expect(stored).not.toContain(`"${codes[0]}"`)
  })

  it('proves its own login only: not another one of the same account, nor somebody else’s', async () => {
    const [login, sibling] = [await logIn(), await logIn()]
    accountId = await accountWithoutTrip(deps)
    const stranger = await logInLongAgo({ email: 'somebody@example.com' })
    const code = await getCode(login)
    for (const other of [sibling, stranger]) {
      expect(await verify(other, code)).toMatchObject({ error: 'captchaExpired' })
    }
    const theirs = await getCode(stranger)
    if (theirs !== code) expect(await verify(login, theirs)).toMatchObject({ error: 'captchaWrong', triesLeft: 4 })
    expect(await verify(login, code)).toMatchObject({ code: '200' })
    expect(await sibling.call('login/logoutEverywhere')).toMatchObject({ error: 'freshProofRequired' })
  })

  it('is not the code of an order, and proves no order', async () => {
    const login = await logInLongAgo({ email: null })
    await db.updateTable('accounts').set({ email: mailbox }).where('account_id', '=', accountId).execute()
    const orderNo = await completedOrder()
    const code = await getCode(login)
    expect(await login.call('order/verifyOrderCode', { orderNo, captcha: code })).toMatchObject({
      error: 'captchaExpired',
    })
    expect(await verify(login, code)).toMatchObject({ code: '200' })
  })

  it('holds for thirty minutes, works once, and may be repeated when the answer was lost', async () => {
    await db.deleteFrom('authentication_events').execute()
    const login = await logInLongAgo()
    const code = await getCode(login)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(login, code)))
    expect(answers.filter(({ code: answer }) => answer === '200').length).toBeGreaterThan(0)
    const used = await db
      .selectFrom('authentication_events')
      .select('reason')
      .where('kind', '=', 'loginProof')
      .where('outcome', '=', 'failure')
      .execute()
    expect(used).toEqual([])
    const until = new Date(deps.clock.now().getTime() + oldSeconds * 1000).toISOString()
    expect(await verify(login, code)).toEqual({ code: '200', provedUntil: until })
    deps.clock.advance(oldSeconds - 1)
    const addrId = await saveAddress()
    expect(await login.call('user/addr/deleteAddr', { addrId })).toMatchObject({ code: '200' })
    deps.clock.advance(1)
    expect(await login.call('user/addr/deleteAddr', { addrId })).toMatchObject({ error: 'freshProofRequired' })
    expect(await verify(login, code)).toMatchObject({ error: 'captchaExpired' })
  })

  it('goes to the account’s mailbox where the login has none, and to nobody for a trip without one', async () => {
    const bySingleSignOn = await logInLongAgo({ email: null })
    expect(await bySingleSignOn.call('login/logoutEverywhere')).toMatchObject({ sentTo: null })
    expect(await bySingleSignOn.call('login/sendProofCode')).toMatchObject({ error: 'notFound' })
    await db.updateTable('accounts').set({ email: mailbox }).where('account_id', '=', accountId).execute()
    expect(await bySingleSignOn.call('login/sendProofCode')).toMatchObject({ sentTo: 'l***@e***.com' })
    const bySeat = await logInLongAgo({ email: null, scope: 'trip' })
    expect(await bySeat.call('login/logoutEverywhere')).toMatchObject({ error: 'freshProofRequired', sentTo: null })
    expect(await bySeat.call('login/sendProofCode')).toMatchObject({ error: 'notFound' })
  })

  it('is void after five wrong tries, and guesses at a login need a human check and then end, over all its codes', async () => {
    const login = await logInLongAgo()
    const answers: unknown[] = []
    const guess = async (wrong: string) => answers.push((await verify(login, wrong))['error'])
    for (let sent = 0; sent < 2; sent += 1) {
      const code = await getCode(login)
      for (let tries = 0; tries < 5; tries += 1) await guess(otherThan(code))
      if (sent === 0) expect(await verify(login, code)).toMatchObject({ error: 'captchaExpired' })
      deps.clock.advance(limits.captchaResendSeconds + 1)
    }
    expect(new Set(answers)).toEqual(new Set(['captchaWrong', 'humanCheck']))
    expect(answers.at(-1)).toBe('humanCheck')
    const another = await logInLongAgo()
    await getCode(another)
    // Input that cannot be a code is no guess.
    for (const typed of ['12', 'abcdef', '000000x', '1234567']) {
      expect(await verify(another, typed)).toMatchObject({ error: 'captchaFormat' })
    }
    // The same holder: another login brings no more guesses.
    expect(await verify(another, '000000')).toMatchObject({ error: 'humanCheck' })
  })

  it('can be requested again after 60 seconds, and five times an hour', async () => {
    const login = await logInLongAgo()
    const send = () => login.call('login/sendProofCode')
    expect(await send()).toMatchObject({ code: '200' })
    expect(await send()).toMatchObject({ error: 'waitFirst', reason: 'code', retryAfterSeconds: 60 })
    for (let sent = 2; sent <= 5; sent += 1) {
      deps.clock.advance(61)
      expect(await send()).toMatchObject({ code: '200' })
    }
    deps.clock.advance(61)
    expect(await send()).toMatchObject({ error: 'limitExceeded' })
  })

  it('leaves its traces in the ledger, without mailbox and code (L6)', async () => {
    await db.deleteFrom('authentication_events').execute()
    const login = await logInLongAgo()
    await login.call('login/logoutEverywhere')
    const code = await getCode(login)
    await verify(login, otherThan(code))
    await verify(login, code)
    const rows = await db.selectFrom('authentication_events').selectAll().orderBy('at').execute()
    expect(rows.map(({ kind, outcome, reason }) => [kind, outcome, reason])).toEqual(
      expect.arrayContaining([
        ['logoutEverywhere', 'refused', 'freshProofRequired'],
        ['codeSent', 'success', null],
        ['loginProof', 'failure', 'captchaWrong'],
        ['loginProof', 'success', null],
      ]),
    )
    expect(rows).toHaveLength(4)
    expect(rows.every((row) => row.account_id === accountId)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(mailbox)
  })
})
