import type { Language } from '@aisle/contract/language'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { axeFaults } from '../support/pages/accessibility.ts'
import { patience } from '../support/patience.ts'
import { getBooks } from '../support/products/product-database.ts'
import { applyRows } from '../support/products/operator.ts'
import { openOrders } from '../support/shoppers/after-sale.ts'
import { addAddress, buyGoods, callAs, orderGoods, receiveGoods } from '../support/shoppers/bought-goods.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { openDesk, signInAs } from '../support/staff-browser.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const words = {
  zh: {
    refunds: '退款',
    waits: /等第二人同意/,
    approve: /同意寄回|退款 ¥/,
    confirm: /用通行密钥确认/,
    second: '待第二人',
    approvals: /项等第二人同意/,
    reject: '不同意',
    template: '常用答复',
    answered: /旅客有我们的答复|已答复旅客/,
    approved: /已同意/,
    above: /超过您的权限/,
    withdraw: '收回我的同意',
    why: '原因',
    send: '确定',
    ended: /同意已收回/,
    refundOrder: '退款…',
    byHelpCode: /求助码/,
    refundButton: /^退款 ¥/,
    begun: /已开始/,
    cancel: '取消订单',
    canceled: /已取消/,
    mailCommand: '> 重发',
    mailAgain: '重发确认邮件',
    mailSent: /邮件已重发/,
    note: '写给同事看的备注',
    add: '添加',
    show: '显示…',
    phoneReason: '旅客在电话里',
    hide: '隐藏',
  },
  en: {
    refunds: 'Refunds',
    waits: /waits for a second person/,
    approve: /Agree to the return|Refund ¥/,
    confirm: /Confirm with passkey/,
    second: 'Second person',
    approvals: /wait for a second person/,
    reject: 'Reject',
    template: 'Template',
    answered: /has our answer/,
    approved: /Approved/,
    above: /above your limit/,
    withdraw: 'Withdraw my agreement',
    why: 'Why',
    send: 'Do so',
    ended: /agreement has ended/,
    refundOrder: 'Refund…',
    byHelpCode: /help code/,
    refundButton: /^Refund ¥/,
    begun: /has begun/,
    cancel: 'Cancel the order',
    canceled: /is cancelled/,
    mailCommand: '> mail',
    mailAgain: 'Send the mail again',
    mailSent: /on its way/,
    note: 'A note for colleagues',
    add: 'Add',
    show: 'Show…',
    phoneReason: 'Passenger on the phone',
    hide: 'Hide',
  },
} as const

async function openAs(language: Language, person: string, look: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const desk = await openDesk(world.browser, world.product, { language, ...look })
  onTestFinished(() => desk.page.context().close())
  await signInAs(desk.page, person)
  const open = (path: string) => desk.page.goto(world.product.consoleUrl + path)
  return { ...desk, open, say: words[language] }
}

/** The passenger, at one phone: a mailbox gets a code once a minute. */
async function takePhone() {
  const phone = await world.takePhone({ language: 'zh', cashiers: true })
  await openOrders(phone.page, world.product, { language: 'zh', shopper: shoppers.shanYucheng })
  return { page: phone.page, product: world.product, language: 'zh', close: phone.close } as const
}
type Me = Awaited<ReturnType<typeof takePhone>>
let me: Me
beforeAll(async () => {
  await applyRows(world.product, 'stock', [{ skuId: 'G011-S4', loaded: 200 }])
  me = await takePhone()
})
afterAll(() => me.close())

/** The code that the phone shows, once its log has arrived. */
async function readOutHelpCode(): Promise<string> {
  await me.page.goto(`${me.product.url}/#/me`)
  const shown = me.page.getByText(/^求助码/).first()
  await shown.waitFor()
  const [helpCode = ''] = /[2-9A-Y]{4}/.exec((await shown.textContent()) ?? '') ?? []
  const books = await getBooks(me.product.dataDir)
  onTestFinished(() => books.end())
  const written = () => books.query('SELECT FROM client_logs WHERE help_code = $1 LIMIT 1', [helpCode])
  await expect.poll(async () => (await written()).rowCount, patience).toBe(1)
  return helpCode
}

/** The passenger asks to return everything that they received. */
async function askBack(pieces: Record<string, number>): Promise<{ refundNo: string; orderNo: string }> {
  const addrId = await addAddress(me, '示例路 8 号')
  const orderNo = await receiveGoods(me, { pieces, addrId })
  const lines = Object.values(pieces).map((units, at) => ({ lineNo: at + 1, units }))
  const type = 'return_refund'
  const { reasons } = await callAs(me, 'refund/refundReasonList', { orderNo, type })
  const [reason] = (reasons as { reasonId: string; photoRequired: boolean }[]).filter((one) => !one.photoRequired)
  const asked = { orderNo, type, lines, reasonId: reason?.reasonId }
  const { amount } = await callAs(me, 'refund/calculateRefund', asked)
  const { refundNo } = await callAs(me, 'refund/submitRefund', { ...asked, amount, note: '和想的不一样' })
  return { refundNo: String(refundNo), orderNo }
}
const stateOf = async (refundNo: string) => (await callAs(me, 'refund/refundDetail', { refundNo }))['state']

const confirm = async (page: Page, name: RegExp) => {
  const button = page.getByRole('button', { name })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
}

describe.each(['zh', 'en'] as const)('staff decide about refunds (%s)', (language) => {
  it('with two people above the limit, the second by the very same difference', async () => {
    const { refundNo } = await askBack({ 'G011-S4': 3 })
    const first = await openAs(language, '何志远')
    await first.open(`/refunds?open=${refundNo}`)
    await first.page.getByText('和想的不一样').waitFor()
    await confirm(first.page, first.say.approve)
    await first.page.getByRole('status').filter({ hasText: first.say.waits }).waitFor()
    expect(await stateOf(refundNo)).toBe('applied')

    const second = await openAs(language, '陈立')
    await second.page.getByRole('link', { name: second.say.approvals }).click()
    await second.open(`/refunds?view=second&open=${refundNo}`)
    await confirm(second.page, second.say.confirm)
    await second.page.getByRole('status').filter({ hasText: second.say.approved }).waitFor()
    await expect.poll(() => stateOf(refundNo)).toBe('awaiting_return')
    expect([...first.faults, ...second.faults]).toEqual([])
  })

  it('and the first takes their agreement back while nobody else has agreed', async () => {
    const { refundNo } = await askBack({ 'G011-S4': 3 })
    const { page, open, say, faults } = await openAs(language, '何志远')
    await open(`/refunds?open=${refundNo}`)
    await confirm(page, say.approve)
    await page.getByRole('button', { name: say.withdraw }).click()
    await page.getByRole('dialog').getByLabel(say.why).fill('Another look')
    await page.getByRole('dialog').getByRole('button', { name: say.send }).click()
    await page.getByRole('status').filter({ hasText: say.ended }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: say.withdraw }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('or are told that it is above their limit, and reject with words in both languages', async () => {
    const { refundNo } = await askBack({ 'G011-S4': 1 })
    const { page, open, say, faults } = await openAs(language, '苏晴')
    await open(`/refunds?open=${refundNo}`)
    await page.getByText(say.above).waitFor()
    await page.keyboard.press('d')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(say.template).selectOption('opened')
    const button = drawer.getByRole('button', { name: say.reject, exact: true })
    await expect.poll(() => button.isEnabled()).toBe(true)
    await button.click()
    await page.getByRole('status').filter({ hasText: say.answered }).waitFor()
    expect(await stateOf(refundNo)).toBe('rejected')
    expect(faults).toEqual([])
  })
})

describe('a refund that somebody is on', () => {
  it('says so to a colleague, who takes it over and asks the passenger', async () => {
    const { refundNo } = await askBack({ 'G011-S4': 1 })
    const first = await openAs('en', '何志远')
    await first.open(`/refunds?open=${refundNo}`)
    const rowOf = (page: Page) => page.locator(`a[href*="${refundNo}"]`)
    await rowOf(first.page).getByText('You are on it').waitFor()

    const second = await openAs('zh', '苏晴')
    await second.open('/refunds')
    await rowOf(second.page).getByText('何志远正在处理').waitFor()
    await rowOf(second.page).click()
    const take = second.page.getByRole('button', { name: '接手' })
    await take.waitFor()
    expect(await axeFaults(second.page)).toEqual([])
    await take.click()
    await take.waitFor({ state: 'detached' })
    await rowOf(second.page).getByText('您在处理').waitFor()
    await first.page.getByText('苏晴 is on it').first().waitFor()
    await first.page.getByRole('button', { name: 'Take over' }).waitFor()

    // Beside those that the person has opened before.
    await second.page.getByRole('link', { name: '我在处理' }).click()
    await second.page.locator(`a[href*="view=mine"][href*="${refundNo}"]`).click()
    await rowOf(second.page).getByText('您在处理').waitFor()

    const ask = second.page.getByRole('button', { name: '询问旅客' })
    await ask.click()
    const drawer = second.page.getByRole('dialog')
    await drawer.getByLabel('常用答复').selectOption('photo')
    const send = drawer.getByRole('button', { name: '询问旅客' })
    await expect.poll(() => send.isEnabled()).toBe(true)
    await drawer.getByText(/关于您的退款申请，有一个问题/).waitFor()
    expect(await axeFaults(second.page)).toEqual([])
    await send.click()
    await second.page.getByRole('status').filter({ hasText: '已询问旅客' }).waitFor()
    await rowOf(second.page)
      .getByText(/^苏晴 .*已询问旅客$/)
      .waitFor()
    await rowOf(first.page)
      .getByText(/^苏晴 asked the passenger/)
      .waitFor()
    const section = first.page.getByRole('heading', { name: 'Asked the passenger' })
    await section.waitFor()
    expect(await axeFaults(first.page)).toEqual([])
    expect([...first.faults, ...second.faults]).toEqual([])
  })
})

describe.each(['zh', 'en'] as const)('customer service helps a passenger with an order (%s)', (language) => {
  it('refunds a line, leaves a note, sends the mail again, and sees the mobile with a reason', async () => {
    const addrId = await addAddress(me, '示例路 8 号')
    const orderNo = await buyGoods(me, { pieces: { 'G008-S1': 2 }, addrId })
    const { page, open, say, faults } = await openAs(language, '苏晴')
    await open(`/orders/${orderNo}`)
    await page.getByRole('button', { name: say.refundOrder }).click()
    await page.getByRole('dialog').getByRole('spinbutton').first().fill('1')
    await confirm(page, say.refundButton)
    await page.getByRole('status').filter({ hasText: say.begun }).waitFor()
    const { refunds } = await callAs(me, 'refund/refundList', { orderNo })
    expect(refunds).toMatchObject([{ origin: 'passenger', lines: [{ units: 1 }] }])

    // An act by the palette, and one by its letter, which waits until the layer before it is gone.
    const isGone = () => page.getByRole('dialog').waitFor({ state: 'detached' })
    await isGone()
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText(say.mailCommand)
    await page.keyboard.press('Enter')
    const again = page.getByRole('dialog').getByRole('button', { name: say.mailAgain })
    await expect.poll(() => again.isEnabled()).toBe(true)
    const elsewhere = page.getByRole('dialog').getByRole('textbox')
    await elsewhere.fill('aunt.lin@')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await again.isEnabled()).toBe(false)
    expect(await axeFaults(page)).toEqual([])
    await elsewhere.fill('aunt.lin@example.com')
    await page.getByRole('dialog').getByText('a***@e***.com').waitFor()
    await expect.poll(() => again.isEnabled()).toBe(true)
    await again.click()
    await page.getByRole('status').filter({ hasText: say.mailSent }).waitFor()

    await isGone()
    await page.keyboard.press('n')
    await page.keyboard.insertText('请先电话联系')
    expect(await page.getByLabel(say.note).inputValue()).toBe('请先电话联系')
    await page.getByRole('button', { name: say.add, exact: true }).click()
    await page.getByText('请先电话联系').waitFor()

    await page.getByRole('button', { name: say.show }).last().click()
    await page.getByRole('menuitem', { name: say.phoneReason }).click()
    await page.getByText('示例路 8 号').waitFor()
    await page.getByRole('button', { name: say.hide }).click()
    await expect.poll(() => page.getByText('示例路 8 号').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('on the phone: from their help code to a refunded line in twelve keystrokes and clicks at most', async () => {
    const addrId = await addAddress(me, '示例路 8 号')
    const orderNo = await buyGoods(me, { pieces: { 'G008-S1': 1 }, addrId })
    const helpCode = await readOutHelpCode()
    const { page, say, faults } = await openAs(language, '苏晴')
    let steps = 0
    const press = async (key: string) => {
      steps += 1
      await page.keyboard.press(key)
    }
    const click = async (target: Locator) => {
      await expect.poll(() => target.isEnabled()).toBe(true)
      steps += 1
      await target.click()
    }
    await press('/')
    await page.keyboard.type(helpCode)
    await page.getByRole('option', { name: say.byHelpCode, selected: true }).waitFor()
    await press('Enter')
    await click(page.getByRole('link', { name: orderNo }).first())
    await click(page.getByRole('button', { name: say.refundOrder }))
    await click(page.getByRole('dialog').getByRole('button', { name: say.refundButton }))
    await page.getByRole('status').filter({ hasText: say.begun }).waitFor()
    expect(steps).toBeLessThanOrEqual(12)
    const { refunds } = await callAs(me, 'refund/refundList', { orderNo })
    expect(refunds).toMatchObject([{ lines: [{ units: 1 }] }])
    expect(faults).toEqual([])
  })

  it('cancels an unpaid one', async () => {
    const addrId = await addAddress(me, '示例路 8 号')
    const orderNo = await orderGoods(me, { pieces: { 'G008-S1': 1 }, addrId })
    const { page, open, say, faults } = await openAs(language, '苏晴')
    await open(`/orders/${orderNo}`)
    await page.getByRole('button', { name: say.cancel }).click()
    const button = page.getByRole('dialog').getByRole('button', { name: say.cancel })
    await expect.poll(() => button.isEnabled()).toBe(true)
    await button.click()
    await page.getByRole('status').filter({ hasText: say.canceled }).waitFor()
    const detail = await callAs(me, 'order/orderDetail', { orderNo })
    expect(detail).toMatchObject({ state: 'canceled' })
    expect(faults).toEqual([])
  })
})

describe('the screens of refunds', () => {
  it.each([
    ['zh', 'light', 1440],
    ['en', 'dark', 1280],
    ['en', 'light', 820],
    ['zh', 'dark', 375],
  ] as const)(
    'have no fault that axe finds, and do not scroll sideways (%s, %s, %i px)',
    async (language, theme, width) => {
      const { refundNo } = await askBack({ 'G011-S4': 3 })
      const { page, open, say, faults } = await openAs(language, '何志远', { theme, width })
      const looks: (() => Promise<unknown>)[] = [
        async () => {
          await open(`/refunds?open=${refundNo}`)
          await page.getByText('和想的不一样').waitFor()
        },
        () => page.getByRole('button', { name: say.reject, exact: true }).click(),
      ]
      for (const look of looks) {
        await look()
        expect(await axeFaults(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      expect(faults).toEqual([])
    },
  )
})
