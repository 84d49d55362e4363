import { readFile } from 'node:fs/promises'
import { exportCutLine } from '@aisle/contract/console-exports'
import type { Language } from '@aisle/contract/language'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { axeFaults } from '../support/pages/accessibility.ts'
import { seededAt } from '../support/products/seeded-product.ts'
import { inviteAdministrator, openDesk, signInAs } from '../support/staff-browser.ts'
import { addAuthenticator } from '../support/ways-in/passkeys.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld(seededAt)

const words = {
  zh: {
    signIn: '请登录',
    orders: '订单',
    toShip: '待发货',
    filter: '筛选',
    kind: '类型',
    apply: '应用',
    counter: '自提',
    next: '下一步',
    shipped: '已发货',
    timeline: '经过',
    payments: '付款',
    money: '金额',
    signOut: '退出登录',
    account: /^账号/,
    noRight: '您的角色没有这项权限',
    audit: '操作记录',
    unknown: /没有找到订单/,
    create: '创建通行密钥',
    byPasskey: '用通行密钥登录',
    byDirectory: '航空公司统一登录',
    noGroup: '您的统一登录账号不在任何可用控制台的组里，请联系管理员',
    backToSignIn: '返回登录',
    stock: '库存',
    over: '邀请已失效，请管理员重新发送',
    refunds: '退款',
    search: '搜索',
    byWaybill: '运单号相符',
    recent: '最近看过',
    keys: '快捷键',
    none: '按邮箱没有找到“nobody@example.com”。',
    today: /等您处理/,
    take: '导出 CSV',
    taking: '正在导出…',
    notAll: /文件里只有前面的一部分/,
    retry: '重试',
  },
  en: {
    signIn: 'Please sign in',
    orders: 'Orders',
    toShip: 'To ship',
    filter: 'Filter',
    kind: 'Kind',
    apply: 'Apply',
    counter: 'Counter',
    next: 'Next',
    shipped: 'Shipped',
    timeline: 'Timeline',
    payments: 'Payments',
    money: 'Money',
    signOut: 'Sign out',
    account: /^Account/,
    noRight: 'Your role does not include this.',
    audit: 'Audit',
    unknown: /There is no order/,
    create: 'Create a passkey',
    byPasskey: 'Sign in with a passkey',
    byDirectory: 'Airline single sign-on',
    noGroup: 'Your single sign-on account is in no group that may use the console. Ask an administrator.',
    backToSignIn: 'Back to sign-in',
    stock: 'Stock',
    over: 'This invitation is no longer valid. Ask an administrator for a new one.',
    refunds: 'Refunds',
    search: 'Search',
    byWaybill: 'by waybill',
    recent: 'Recent',
    keys: 'Keyboard shortcuts',
    none: 'Nothing is found for “nobody@example.com” by e-mail.',
    today: /wait for you|nothing waits/,
    take: 'CSV',
    taking: 'Exporting…',
    notAll: /More rows match than one file holds/,
    retry: 'Try again',
  },
} as const

const shippedOrder = '26112000731034'

async function openAs(language: Language, person: string, look: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const desk = await openDesk(world.browser, world.product, { language, ...look })
  onTestFinished(() => desk.page.context().close())
  if (person) await signInAs(desk.page, person)
  return { ...desk, say: words[language] }
}

/** From today's screen, on which everybody begins. */
async function openOrders({ page, say }: Pick<Awaited<ReturnType<typeof openAs>>, 'page' | 'say'>) {
  await page.getByRole('heading', { level: 1, name: say.today }).waitFor()
  await page.goto(`${world.product.consoleUrl}/orders`)
  await rows(page).first().waitFor()
}

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')

/** Everything that the palette would keep for the tab. */
const keptByTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

describe.each(['zh', 'en'] as const)('customer service finds an order (%s)', (language) => {
  it('by its number, with the keyboard alone, and reads all of it', async () => {
    const { page, say, faults } = await openAs(language, '')
    await page.getByRole('heading', { name: say.signIn }).waitFor()
    await page.getByRole('button', { name: '苏晴' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: say.today }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(shippedOrder)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: say.shipped }).waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: say.shipped }).count()).toBeGreaterThan(0)
    await page.getByText('SFDEMO1002').waitFor()
    expect(await page.getByRole('heading', { name: say.money }).count()).toBe(1)
    await page.getByRole('tab', { name: say.timeline }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel', { name: say.payments }).waitFor()
    expect(faults).toEqual([])
  })

  it('by the palette, with the keyboard alone, which keeps nothing after the sign-out', async () => {
    const { page, say, faults } = await openAs(language, '苏晴')
    await page.getByRole('heading', { level: 1, name: say.today }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`> ${say.refunds}`)
    await page.getByRole('option', { name: say.refunds, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/refunds/)
    // As from a scanner: Enter comes before the answer.
    await page.keyboard.press('/')
    await page.keyboard.insertText('SFDEMO1002')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: say.shipped }).waitFor()
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: say.recent }).getByRole('option').first()
    expect(await recent.textContent()).toContain(shippedOrder)
    expect(await keptByTab(page)).toContain(shippedOrder)
    await page.keyboard.type('nobody@example.com')
    await page.getByText(say.none).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('SFDEMO1002')
    await page.getByRole('option', { name: say.byWaybill }).filter({ hasText: shippedOrder }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: say.search }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say.account }).click()
    await page.getByRole('menuitem', { name: say.signOut }).click()
    await page.getByRole('heading', { name: say.signIn }).waitFor()
    await expect.poll(() => keptByTab(page)).not.toContain(shippedOrder)
    expect(faults).toEqual([])
  })

  it('by view and filter, which stand in the address, and walks through the rows by keys', async () => {
    const { page, say, faults } = await openAs(language, '苏晴')
    await openOrders({ page, say })
    const all = await rows(page).count()
    await page.getByRole('button', { name: say.filter }).click()
    await page.getByLabel(say.kind).selectOption('PICKUP')
    await page.getByRole('button', { name: say.apply }).click()
    await page.waitForURL(/kind=PICKUP/)
    await expect.poll(() => rows(page).count()).toBeLessThan(all)
    const counter = await rows(page).allTextContents()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/orders/${counter[1]}`))
    await page.goBack()
    await expect.poll(() => rows(page).allTextContents()).toEqual(counter)
    await page.reload()
    await expect.poll(() => rows(page).allTextContents()).toEqual(counter)
    expect(faults).toEqual([])
  })
})

describe.each(['en'] as const)('the rows of a list as a file (%s)', (language) => {
  const exportCall = '**/console/v1/export-rows'

  it('are those that the filters leave, with headings in both languages', async () => {
    const { page, say, faults } = await openAs(language, '苏晴')
    await openOrders({ page, say })
    await page.goto(`${world.product.consoleUrl}/orders?kind=PICKUP`)
    await rows(page).first().waitFor()
    const shown = await rows(page).allTextContents()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.take }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFF订单号 Order,')).toBe(true)
    const taken = text.split('\r\n').slice(1, -1)
    expect(taken.slice(0, shown.length).map((line) => line.split(',')[0])).toEqual(shown)
    expect(taken.every((line) => line.includes('自提 Counter'))).toBe(true)
    await page.goto(`${world.product.consoleUrl}/audit`)
    await page.getByText(`orders: ${taken.length} rows; view all; kind ["PICKUP"]`).first().waitFor()
    expect(faults).toEqual([])
  })

  it('say while they come, what to do where they do not, and that a file has not all of them', async () => {
    const { page, say } = await openAs(language, '苏晴', { width: 375 })
    await openOrders({ page, say })
    const button = page.getByRole('button', { name: say.take })
    let hasAnswer: (isFile: boolean) => void = () => undefined
    await page.route(exportCall, async (route) => {
      const isFile = await new Promise<boolean>((resolve) => (hasAnswer = resolve))
      if (!isFile) return route.abort()
      const headers = { 'content-disposition': 'attachment; filename="orders-2026-11-20.csv"' }
      return route.fulfill({ headers, body: `\uFEFF订单号 Order\r\n1\r\n${exportCutLine}\r\n` })
    })
    const asked = () => page.waitForRequest(exportCall)
    await Promise.all([asked(), button.click()])
    await page.getByRole('button', { name: say.taking }).waitFor()
    hasAnswer(false)
    await page.getByRole('alert').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await Promise.all([asked(), page.getByRole('button', { name: say.retry }).click()])
    const coming = page.waitForEvent('download')
    hasAnswer(true)
    const file = await coming
    expect(file.suggestedFilename()).toBe('orders-2026-11-20.csv')
    await page.getByText(say.notAll).waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.goto(`${world.product.consoleUrl}/orders?kind=PICKUP`)
    await rows(page).first().waitFor()
    expect(await page.getByText(say.notAll).count()).toBe(0)
  })
})

describe('a view that customer service saves', () => {
  it('keeps filters and columns, for the file too, says when they differ, and is an address for whoever has the link', async () => {
    const { page, say, faults } = await openAs('zh', '苏晴', { width: 1280 })
    await openOrders({ page, say })
    await page.goto(`${world.product.consoleUrl}/orders?kind=PICKUP`)
    await rows(page).first().waitFor()
    const heads = () => page.getByRole('columnheader').allTextContents()
    await page.getByRole('button', { name: '显示列', exact: true }).click()
    await page.getByRole('checkbox', { name: '旅客' }).uncheck()
    const later = page.getByRole('button', { name: '下移: 下单' })
    await later.focus()
    await page.keyboard.press('Enter')
    // The focus goes along, so that the same key moves it on.
    await page.keyboard.press('Enter')
    // Beside the two that go at this width.
    expect(await heads()).toEqual(['订单', '内容', '类型', '下单', '状态', '金额', '下一步'])
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '存为视图' }).click()
    await page.getByLabel('名称').fill('柜台的订单')
    await page.getByLabel('谁能看到').selectOption({ label: '同角色的同事：客服' })
    await page.getByRole('definition').filter({ hasText: '类型 自提' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(/saved=viw_/)
    const address = page.url()
    const tab = page.getByRole('link', { name: '柜台的订单', exact: true })
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say.take }).click(),
    ])
    const [head = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toMatch(/^\uFEFF订单号 Order,内容,What,类型 Kind,下单时间/)
    expect(head).not.toContain('旅客')
    await page.getByRole('link', { name: /类型 自提/ }).click()
    await page.getByText('视图有改动').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByText('View changed').waitFor()
    await page.getByRole('link', { name: 'Put back' }).click()
    await page.waitForURL(/kind=PICKUP/)
    await page.getByText('View changed').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'View “柜台的订单”' }).click()
    await page.getByRole('menuitem', { name: 'Rename or share…' }).waitFor()
    await page.keyboard.press('Escape')
    const counter = await openAs('zh', '郭燕')
    await openOrders(counter)
    await counter.page.goto(address)
    await rows(counter.page).first().waitFor()
    expect(await counter.page.getByRole('link', { name: '柜台的订单' }).count()).toBe(0)
    await page.getByRole('button', { name: 'View “柜台的订单”' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByRole('button', { name: 'Remove the view “柜台的订单”' }).click()
    await tab.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})

describe.each(['zh'] as const)('the shortcuts of the console (%s)', (language) => {
  it('lead to a screen by two letters, are listed, and can be switched off', async () => {
    const { page, say, faults } = await openAs(language, '苏晴')
    await page.getByRole('heading', { level: 1, name: say.today }).waitFor()
    // From inside the page, so that a busy machine keeps the pace of a hand.
    await page.evaluate(async () => {
      const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      press('g')
      await new Promise((resolve) => setTimeout(resolve, 60))
      press('o')
    })
    await page.waitForURL(/\/orders/)
    await rows(page).first().waitFor()
    await page.keyboard.press('?')
    const map = page.getByRole('dialog', { name: say.keys })
    await map.waitFor()
    expect(await axeFaults(page)).toEqual([])
    await map.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await map.waitFor({ state: 'detached' })
    const walks = () => page.evaluate(() => document.activeElement?.closest('th') !== null)
    await page.keyboard.press('j')
    expect(await walks()).toBe(false)
    await page.getByRole('button', { name: say.account }).click()
    await page.getByRole('menuitem', { name: say.keys }).click()
    await map.getByRole('checkbox').check()
    await page.keyboard.press('Escape')
    await map.waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    expect(await walks()).toBe(true)
    await page.keyboard.press('f')
    await page.getByRole('dialog', { name: say.filter }).waitFor()
    expect(faults).toEqual([])
  })

  it('tick orders for one note about all of them, and walk from one to the next', async () => {
    const { page, say, faults } = await openAs(language, '苏晴')
    await openOrders({ page, say })
    const [first = '', second = '', third = ''] = await rows(page).allTextContents()
    for (const key of ['j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key)
    await page.getByRole('status').filter({ hasText: '已勾选 3 行' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('checkbox', { name: `勾选 ${third}` }).uncheck()
    await page.keyboard.press('e')
    await page.keyboard.press('Enter')
    const note = page.getByRole('dialog', { name: '给勾选的订单写备注' })
    await note.getByRole('textbox').fill('台风延误，先别催')
    await note.getByRole('term').filter({ hasText: second }).waitFor()
    expect(await note.getByRole('term').filter({ hasText: third }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await note.getByRole('button', { name: '加到 2 笔订单' }).click()
    await page.getByText('已给 2 笔订单加上备注。').waitFor()
    await page.getByRole('searchbox').waitFor()

    await page.getByRole('link', { name: first }).click()
    await page.getByText('台风延误，先别催').waitFor()
    const where = page.getByRole('group', { name: '在列表里' })
    const previous = where.getByRole('button', { name: '列表里的上一个' })
    expect(await previous.isDisabled()).toBe(true)
    await page.keyboard.press('[')
    await page.keyboard.press(']')
    await page.waitForURL(new RegExp(`/orders/${second}`))
    await page.getByText('台风延误，先别催').waitFor()
    await where.getByRole('button', { name: '列表里的下一个' }).click()
    await page.waitForURL(new RegExp(`/orders/${third}`))
    await where.filter({ hasText: '第 3 个' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByText(/3 of \d+/).waitFor()
    await page.goBack()
    await page.waitForURL(/\/orders$/)
    await rows(page).first().waitFor()
    expect(faults).toEqual([])
  })
})

describe.each([
  ['zh', 'light', 1440],
  ['en', 'dark', 1280],
  ['zh', 'light', 820],
] as const)('pages on which an order is found (%s, %s, %i px)', (language, theme, width) => {
  it('have no fault for axe, and do not scroll sideways', async () => {
    const { page, say, faults } = await openAs(language, '', { theme, width })
    const looks: (() => Promise<unknown>)[] = [
      () => page.getByRole('heading', { name: say.signIn }).waitFor(),
      async () => {
        await page.getByRole('button', { name: '苏晴' }).click()
        await page.getByRole('heading', { level: 1, name: say.today }).waitFor()
      },
      () => openOrders({ page, say }),
      () => page.getByRole('button', { name: say.filter }).click(),
      async () => {
        await page.goto(`${world.product.consoleUrl}/orders/${shippedOrder}`)
        await page.getByText('SFDEMO1002').waitFor()
      },
      async () => {
        await page.keyboard.press('/')
        await page.keyboard.type(shippedOrder.slice(0, 8))
        await page.getByRole('option').nth(1).waitFor()
      },
    ]
    for (const look of looks) {
      await look()
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    expect(faults).toEqual([])
  })
})

describe('a role', () => {
  it('that sees no orders has no way to them, and is told so at their address', async () => {
    const { page, say } = await openAs('zh', '许明')
    await page.getByRole('link', { name: say.audit }).waitFor()
    expect(await page.getByRole('link', { name: say.orders }).count()).toBe(0)
    await page.goto(`${world.product.consoleUrl}/orders`)
    await page.getByText(say.noRight).waitFor()
  })

  it('of the counter sees the counter’s orders only, and others as unknown', async () => {
    const { page, say } = await openAs('en', '郭燕')
    await openOrders({ page, say })
    const kinds = await page.getByRole('table').getByRole('cell', { name: say.counter, exact: true }).count()
    expect(kinds).toBe(await rows(page).count())
    await page.goto(`${world.product.consoleUrl}/orders/${shippedOrder}`)
    await page.getByRole('heading', { name: say.unknown }).waitFor()
  })
})

describe('an administrator', () => {
  it('is invited, adds a passkey on their device, and signs in by it from then on', async () => {
    const { page, say, faults } = await openAs('zh', '')
    await addAuthenticator(page)
    const link = await inviteAdministrator(world.product, '林岚岚')
    await page.goto(link)
    await page.getByRole('button', { name: say.create }).click()
    await page.getByRole('heading', { level: 1, name: say.today }).waitFor()
    await page.getByRole('button', { name: say.account }).click()
    await page.getByRole('menuitem', { name: say.signOut }).click()
    await page.getByRole('button', { name: say.byPasskey }).click()
    await page.getByRole('button', { name: '林岚岚' }).waitFor()
    expect(faults).toEqual([])
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText(say.over).waitFor()
  })
})

describe.each(['zh', 'en'] as const)('the single sign-on of the airline (%s)', (language) => {
  /** Chooses a colleague on the page of the airline's directory. */
  const chooseColleague = async (page: Page, subject: string) => {
    await page.waitForURL(/\/directory\/interaction/)
    await page.locator('#user').selectOption(subject)
    await page.locator('button[value=allow]').click()
  }

  it('leads to the screen that was asked for, with the rights of the groups', async () => {
    const { page, say, faults } = await openAs(language, '')
    await page.goto(`${world.product.consoleUrl}/audit`)
    await page.getByRole('button', { name: say.byDirectory }).click()
    await chooseColleague(page, 'staff-demo-2')
    await page.waitForURL(/\/audit$/)
    await page.getByRole('heading', { level: 1, name: say.audit }).waitFor()
    await page.getByRole('button', { name: /罗一帆/ }).waitFor()
    expect(await page.getByRole('link', { name: say.stock, exact: true }).count()).toBe(1)
    expect(await page.getByRole('link', { name: say.orders, exact: true }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('lets nobody in whose groups have no role, says so, and leaves no code in the address', async () => {
    const { page, say, faults } = await openAs(language, '')
    await page.getByRole('button', { name: say.byDirectory }).click()
    await chooseColleague(page, 'staff-demo-3')
    await page.getByText(say.noGroup).waitFor()
    expect(page.url()).toBe(`${world.product.consoleUrl}/sign-in/return`)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: say.backToSignIn }).click()
    await page.getByRole('button', { name: say.byDirectory }).waitFor()
    expect(faults).toEqual([])
  })
})
