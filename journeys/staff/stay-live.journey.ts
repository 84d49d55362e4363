import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { axeFaults } from '../support/pages/accessibility.ts'
import { openOrders } from '../support/shoppers/after-sale.ts'
import { callAs, orderGoods } from '../support/shoppers/bought-goods.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { openDesk, signInAs } from '../support/staff-browser.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const words = {
  zh: {
    answer: '答复',
    live: /^实时$/,
    lost: /起未实时更新/,
    tryNow: '立即重连',
    news: '有更新，显示',
    signOut: '退出登录',
  },
  en: {
    answer: 'Answer',
    live: /^Live$/,
    lost: /^Not live since/,
    tryNow: 'Try now',
    news: 'Show news',
    signOut: 'Sign out',
  },
} as const

async function openAs(language: Language, person: string) {
  const desk = await openDesk(world.browser, world.product, { language })
  onTestFinished(() => desk.page.context().close())
  await signInAs(desk.page, person)
  const open = (path: string) => desk.page.goto(world.product.consoleUrl + path)
  return { ...desk, open, say: words[language] }
}

let me: Parameters<typeof callAs>[0]
let close = async () => {}
beforeAll(async () => {
  const phone = await world.takePhone({ language: 'zh' })
  close = phone.close
  await openOrders(phone.page, world.product, { language: 'zh', shopper: shoppers.shanYucheng })
  me = { page: phone.page, product: world.product, language: 'zh' }
})
afterAll(() => close())

describe.each(['zh'] as const)('an open list (%s)', (language) => {
  const leaveMessage = async (text: string) => {
    await callAs(me, 'portal/leaveMessage', { email: shoppers.shanYucheng.email, text })
    return { in: (page: Page) => page.getByRole('listitem').filter({ hasText: text }) }
  }

  it('changes by itself with what a colleague does; all tabs of a browser share one stream', async () => {
    const message = await leaveMessage(`行李可以带几件？${language}`)
    const watches = await openAs(language, '林岚')
    await watches.page.getByRole('status').filter({ hasText: watches.say.live }).waitFor()
    const streams: string[] = []
    watches.page.context().on('request', (request) => {
      if (request.url().endsWith('/console/v1/live')) streams.push(request.url())
    })
    await watches.open('/messages')
    await watches.page.getByRole('status').filter({ hasText: watches.say.live }).waitFor()
    const secondTab = await watches.page.context().newPage()
    await secondTab.goto(`${world.product.consoleUrl}/messages`)
    await secondTab.getByRole('status').filter({ hasText: watches.say.live }).waitFor()
    await message.in(watches.page).waitFor()
    await message.in(secondTab).waitFor()

    const acts = await openAs(language, '苏晴')
    await acts.open('/messages')
    await message.in(acts.page).getByRole('button', { name: acts.say.answer }).click()
    await acts.page.getByRole('dialog').getByRole('textbox').fill('每位旅客两件。')
    const answer = acts.page.getByRole('dialog').getByRole('button', { name: acts.say.answer, exact: true })
    await expect.poll(() => answer.isEnabled()).toBe(true)
    await answer.click()
    await expect.poll(() => message.in(watches.page).count()).toBe(0)
    await expect.poll(() => message.in(secondTab).count()).toBe(0)
    expect(streams).toHaveLength(1)

    await watches.page.close()
    await expect.poll(() => streams.length).toBe(2)
    const next = await leaveMessage(`宠物可以上飞机吗？${language}`)
    await next.in(secondTab).waitFor()

    await next.in(secondTab).hover()
    const news = secondTab.getByRole('button', { name: watches.say.news })
    const last = await leaveMessage(`可以带滑板吗？${language}`)
    await news.waitFor()
    expect(await last.in(secondTab).count()).toBe(0)
    await secondTab.getByRole('heading', { level: 1 }).hover()
    await last.in(secondTab).waitFor()
    expect(await news.count()).toBe(0)
    expect([...watches.faults, ...acts.faults]).toEqual([])
  })

  it('keeps its rows where they are while new orders wait above them', async () => {
    const order = () => orderGoods(me, { pieces: { 'G005-S1': 1 }, pickupPointId: 'PP02' })
    const first = await order()
    const { page, open, faults } = await openAs(language, '苏晴')
    await open('/orders')
    const rows = page.getByRole('table').getByRole('rowheader')
    await page.getByRole('status').filter({ hasText: words.zh.live }).waitFor()
    await page.waitForLoadState('networkidle')
    const before = await rows.allTextContents()
    expect(before[0]).toBe(first)

    const second = await order()
    const waiting = page.getByRole('button', { name: /以来有 1 笔新订单/ })
    await waiting.waitFor()
    expect(await rows.allTextContents()).toEqual(before)
    expect(await axeFaults(page)).toEqual([])
    await waiting.click()
    await expect.poll(() => rows.allTextContents()).toEqual([second, ...before])
    expect(await waiting.count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('says since when it is not live, asks at intervals meanwhile, and is live again', async () => {
    const { page, open, say } = await openAs(language, '林岚')
    await page.clock.install()
    // The stream is cut after its first line, and no other one comes through.
    const cut = { contentType: 'text/event-stream', body: 'event: ready\ndata: {}\n\n' }
    let isFirst = true
    await page.route('**/console/v1/live', (route) => {
      const isCut = isFirst
      isFirst = false
      return isCut ? route.fulfill(cut) : route.abort()
    })
    await open('/messages')
    const lost = page.getByRole('status').filter({ hasText: say.lost })
    await lost.waitFor()
    await page.waitForLoadState('networkidle')

    const message = await leaveMessage(`可以改座位吗？${language}`)
    expect(await message.in(page).count()).toBe(0)
    await page.clock.fastForward(31_000)
    await message.in(page).waitFor()
    expect(await lost.count()).toBe(1)

    await page.unroute('**/console/v1/live')
    await page.getByRole('button', { name: say.tryNow }).click()
    await page.getByRole('status').filter({ hasText: say.live }).waitFor()
    expect(await lost.count()).toBe(0)
  })

  it('gives way to the sign-in in every tab when one signs out', async () => {
    const { page, open, say } = await openAs(language, '林岚')
    await open('/messages')
    await page.getByRole('status').filter({ hasText: say.live }).waitFor()
    const secondTab = await page.context().newPage()
    await secondTab.goto(`${world.product.consoleUrl}/messages`)
    await secondTab.getByRole('status').filter({ hasText: say.live }).waitFor()
    await page.getByRole('button', { name: '林岚' }).click()
    await page.getByRole('menuitem', { name: say.signOut }).click()
    await secondTab.getByRole('navigation').first().waitFor({ state: 'detached' })
    await secondTab.getByRole('button', { name: '林岚' }).waitFor()
  })

  it('gives way to the sign-in by itself once nobody has used its session', async () => {
    const { page, open, say } = await openAs(language, '林岚')
    await open('/messages')
    await page.getByRole('status').filter({ hasText: say.live }).waitFor()
    await world.product.advanceClock(limits.staffIdleSecondsOfCareful)
    await page.getByRole('button', { name: '林岚' }).filter({ visible: true }).waitFor()
    await page.getByRole('navigation').first().waitFor({ state: 'detached' })
  })
})
