import type { Language } from '@aisle/contract/language'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { axeFaults } from '../support/pages/accessibility.ts'
import { getBooks } from '../support/products/product-database.ts'
import { openOrders } from '../support/shoppers/after-sale.ts'
import { callAs } from '../support/shoppers/bought-goods.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { openDesk, signInAs } from '../support/staff-browser.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')
const { lastName: surname, email } = shoppers.shanYucheng

const words = {
  zh: {
    search: '姓名、邮箱、手机、票号、会员卡或航班',
    find: '查找',
    give: '送优惠券',
    coupon: '优惠券',
    given: '优惠券已送出',
    undo: '撤销',
    undone: /^已撤销 aud_/,
    audit: '操作记录',
    endAll: '全部结束',
    ended: '登录已结束',
    erase: '删除资料…',
    force: '即使还有未完成的航班或包裹',
    waits: '删除等第二人同意',
    approvals: /项等第二人同意/,
    look: '查看',
    confirm: '用通行密钥确认',
    own: /您自己发起的/,
    done: '已办理',
    addSwitch: '多给一次换设备',
    reason: '原因',
    broken: '设备坏了或没电',
    switches: (used: number, allowed: number) => `换设备 ${used}/${allowed} 次`,
    mayAgain: /可以再换一次设备$/,
    unknown: /不像姓名/,
  },
  en: {
    search: 'Name, e-mail, mobile, ticket, card or flight',
    find: 'Find',
    give: 'Give a coupon',
    coupon: 'Coupon',
    given: 'The coupon is given',
    undo: 'Undo',
    undone: /^Undone: aud_/,
    audit: 'Audit',
    endAll: 'End all',
    ended: 'The logins have ended',
    erase: 'Erase…',
    force: 'Even with flights or parcels to come',
    waits: 'The erasure waits for a second person',
    approvals: /wait for a second person/,
    look: 'Look',
    confirm: 'Confirm with passkey',
    own: /You asked for this yourself/,
    done: 'Done',
    addSwitch: 'One more device switch',
    reason: 'Reason',
    broken: 'The device is broken or flat',
    switches: (used: number, allowed: number) => `Device switches: ${used} of ${allowed}`,
    mayAgain: /has one more device switch$/,
    unknown: /is no name/,
  },
} as const

async function openAs(language: Language, person: string, look: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const desk = await openDesk(world.browser, world.product, { language, ...look })
  onTestFinished(() => desk.page.context().close())
  const { page } = desk
  await signInAs(page, person)
  const open = (path: string) => page.goto(world.product.consoleUrl + path)
  const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  /** Presses the button of the open layer once the server has said what it would do. */
  const confirm = async (button: string) => {
    const found = page.getByRole('dialog').getByRole('button', { name: button, exact: true })
    await expect.poll(() => found.isEnabled()).toBe(true)
    await found.click()
  }
  return { ...desk, open, says, confirm, say: words[language] }
}
type Desk = Awaited<ReturnType<typeof openAs>>

async function openPassenger({ page, open, say }: Desk, typed: string): Promise<void> {
  await open('/passengers')
  await page.getByLabel(say.search).fill(typed)
  await page.getByRole('button', { name: say.find }).click()
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: surname }).waitFor()
}

/** The passenger, at one phone: a mailbox gets a code once a minute. */
let me: { page: Desk['page']; product: typeof world.product; language: 'zh'; close: () => Promise<void> }
beforeAll(async () => {
  const phone = await world.takePhone({ language: 'zh', cashiers: true })
  await openOrders(phone.page, world.product, { language: 'zh', shopper: shoppers.shanYucheng })
  me = { page: phone.page, product: world.product, language: 'zh', close: phone.close }
})
afterAll(() => me.close())

const coupons = async () => {
  const { coupons: own } = await callAs(me, 'coupon/list', {})
  return own as { couponId: string }[]
}

/** Somebody's usable plan, after its last change of device; so many are allowed. */
async function useUpSwitches(): Promise<{ orderNo: string; allowed: number }> {
  const books = await getBooks(world.product.dataDir)
  const { rows } = await books.query<{ order_no: string; allowed: number }>(
    `UPDATE entitlements SET device_switches = plan.device_switches + extra_switches FROM wifi_plans plan
    WHERE plan.plan_id = entitlements.plan_id AND entitlement_id = (SELECT min(entitlement_id) FROM entitlements
      JOIN orders USING (order_no) JOIN accounts ON accounts.account_id = orders.account_id
      WHERE entitlements.state IN ('active', 'paused', 'unused'))
    RETURNING order_no, entitlements.device_switches AS allowed`,
  )
  await books.end()
  const [plan] = rows
  return { orderNo: plan?.order_no ?? '', allowed: plan?.allowed ?? 0 }
}

describe.each(['en'] as const)('customer service gives a plan one more change of device (%s)', (language) => {
  it('once it has used up its own, on the order’s page or the passenger’s', async () => {
    const desk = await openAs(language, '苏晴')
    const { page, say, faults } = desk
    const { orderNo, allowed } = await useUpSwitches()
    await desk.open(`/orders/${orderNo}`)
    await page.getByText(say.switches(allowed, allowed)).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: say.addSwitch }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: say.addSwitch })
    expect(await confirm.isEnabled()).toBe(false)
    await page.getByRole('dialog').getByLabel(say.reason).selectOption(say.broken)
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await desk.confirm(say.addSwitch)
    await desk.says(say.mayAgain)
    await page.getByText(say.switches(allowed, allowed + 1)).waitFor()
    expect(await page.getByRole('button', { name: say.addSwitch }).count()).toBe(0)

    const again = await useUpSwitches()
    expect(again).toEqual({ orderNo, allowed: allowed + 1 })
    await page.getByRole('complementary').getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await page.getByText(say.switches(allowed + 1, allowed + 1)).waitFor()
    await page.getByRole('button', { name: say.addSwitch }).first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    const inspector = await openAs(language, '何志远')
    await inspector.open(`/orders/${orderNo}`)
    await inspector.page.getByText(say.switches(allowed + 1, allowed + 1)).waitFor()
    expect(await inspector.page.getByRole('button', { name: say.addSwitch }).count()).toBe(0)
    expect([...faults, ...inspector.faults]).toEqual([])
  })
})

describe.each(['zh', 'en'] as const)('customer service finds a passenger (%s)', (language) => {
  it('by mailbox and by name, gives a coupon, and takes it back in the audit', async () => {
    const desk = await openAs(language, '苏晴')
    const { page, say, faults } = desk
    await openPassenger(desk, email)
    await openPassenger(desk, surname.toLowerCase())
    const before = (await coupons()).length
    await page.getByRole('button', { name: say.give }).click()
    const choice = page.getByRole('dialog').getByLabel(say.coupon)
    await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(1)
    await choice.selectOption('CP02')
    await desk.confirm(say.give)
    await desk.says(say.given)
    expect(await coupons()).toHaveLength(before + 1)

    await page.getByRole('link', { name: say.audit }).click()
    await page.getByRole('button', { name: 'apply' }).first().click()
    const undo = page.getByRole('button', { name: say.undo, exact: true })
    await expect.poll(() => undo.isEnabled()).toBe(true)
    await undo.click()
    await desk.says(say.undone)
    expect(await coupons()).toHaveLength(before)
    expect(faults).toEqual([])
  })

  it('is told when what was typed names nobody', async () => {
    const { page, open, say } = await openAs(language, '苏晴')
    await open('/passengers')
    await page.getByLabel(say.search).fill('12')
    await page.getByRole('button', { name: say.find }).click()
    await page.getByRole('status').filter({ hasText: say.unknown }).waitFor()
  })
})

describe('the screens of passengers, audit and approvals', () => {
  it.each([
    ['zh', 'light', 1440],
    ['en', 'dark', 1280],
    ['en', 'light', 820],
    ['zh', 'dark', 375],
  ] as const)(
    'have no fault that axe finds, and do not scroll sideways (%s, %s, %i px)',
    async (language, theme, width) => {
      const desk = await openAs(language, '林岚', { theme, width })
      const { page, open, say, faults } = desk
      const looks: (() => Promise<unknown>)[] = [
        () => open('/passengers'),
        () => openPassenger(desk, email),
        async () => {
          await open('/audit')
          await page.getByRole('button', { name: 'sign-in' }).first().click()
          await page.getByRole('heading', { level: 2, name: 'sign-in' }).waitFor()
        },
        () => open('/approvals'),
        () => open('/logs?code=K7QX'),
        () => page.getByRole('search').getByRole('searchbox').fill('0'),
        () => page.getByRole('search').getByRole('searchbox').press('Enter'),
      ]
      for (const look of looks) {
        await look()
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await axeFaults(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      expect(say.audit).not.toBe('')
      expect(faults).toEqual([])
    },
  )
})

describe('a passenger’s data', () => {
  it('are erased by two administrators', async () => {
    const first = await openAs('zh', '林岚')
    await openPassenger(first, email)
    await first.page.getByRole('button', { name: first.say.erase }).click()
    await first.page.getByLabel(first.say.force).check()
    await first.confirm(first.say.erase)
    await first.says(first.say.waits)
    await first.page.getByRole('link', { name: first.say.approvals }).click()
    await first.page.getByRole('button', { name: first.say.look }).click()
    await first.page.getByText(first.say.own).waitFor()

    const second = await openAs('en', '沈昱')
    await second.page.getByRole('link', { name: second.say.approvals }).click()
    await second.page.getByRole('button', { name: second.say.look }).click()
    await second.confirm(second.say.confirm)
    await second.says(second.say.done)
    await second.open(`/passengers?q=${encodeURIComponent(email)}`)
    await second.page.getByRole('status').filter({ hasText: email }).waitFor()
    expect([...first.faults, ...second.faults]).toEqual([])
  })
})
