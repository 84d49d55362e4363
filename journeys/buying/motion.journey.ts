/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { takeKeyboard } from '../support/pages/keyboard.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { button } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')
const words = goodsWords.zh
const item = 'main a[href^="#/goods/"]'

declare global {
  interface Window {
    /** For each transition between screens, the goods whose pictures had a name when it began and after it was drawn. */
    transitions: { before: string[]; after: string[]; over: boolean }[]
    skipped: number
    /** A transition stands still until it is skipped. */
    standing: boolean
    /** Addresses of pictures that flew. */
    flown: string[]
  }
}

/** Runs before the page's own code. */
function noteMotion(): void {
  Object.assign(window, { transitions: [], skipped: 0, standing: false, flown: [] })
  const named = () =>
    [...document.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      if (element.style?.viewTransitionName !== 'goods-picture') return []
      const tile = element.closest('.tile, .scene-card, .crow')
      const link = tile?.matches('a') ? tile : tile?.querySelector('a[href^="#/goods/"]')
      return [link ? `${tile?.classList[0]} ${link.getAttribute('href')}` : 'page']
    })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (draw) => {
    const seen = { before: named(), after: [] as string[], over: false }
    window.transitions.push(seen)
    const transition = start(async () => {
      if (typeof draw === 'function') await draw()
      seen.after = named()
    })
    void transition.ready.then(
      () => window.standing && document.getAnimations().forEach((animation) => animation.pause()),
      () => undefined,
    )
    void transition.finished.then(() => (seen.over = true))
    const skip = transition.skipTransition.bind(transition)
    transition.skipTransition = () => {
      window.skipped += 1
      skip()
    }
    return transition
  }
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLImageElement && node.className === 'flying') window.flown.push(node.src)
      }
    }).observe(document.body, { childList: true })
  })
}

async function openShop(page: Page): Promise<void> {
  await page.addInitScript(noteMotion)
  await page.goto(`${world.product.url}/#/shop`)
  await page.locator(item).first().waitFor()
  // The code of motion comes after the first screen; once the page has it, importing it again only waits for it.
  const file = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/motion-[^/]+\.js$/.test(name))?.name,
  )
  // As text: the test's own loader would take the import for its own.
  await page.evaluate(`import(${JSON.stringify(await file.jsonValue())}).then(() => undefined)`)
}

const getTransitions = (page: Page) => page.evaluate(() => window.transitions)

describe('between a list and the page of goods', () => {
  it('the picture of the touched tile travels, and back to the same tile', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    await openShop(page)
    // These goods are there twice: in a tile, and as the story below it.
    const tile = page.locator('main a[href="#/goods/G006"]').last()
    await tile.scrollIntoViewIfNeeded()
    const story = 'scene-card #/goods/G006'
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(0)
    await tile.click()
    await page.locator('main.goods').waitFor()
    await expect.poll(() => getTransitions(page)).toEqual([{ before: [story], after: ['page'], over: true }])
    // Neither the focus nor the place on the page waits for it.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await page.goBack()
    await tile.waitFor()
    await expect
      .poll(() => getTransitions(page))
      .toEqual([expect.anything(), { before: ['page'], after: [story], over: true }])
    expect(await page.evaluate(() => scrollY)).toBe(top)
    // No name is left behind.
    expect(await page.locator('[style*="view-transition-name"]').count()).toBe(0)
    await close()
  })

  it('a tap goes through while the picture travels, and ends it', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    await openShop(page)
    await page.evaluate(() => (window.standing = true))
    await page.locator(item).first().click()
    await page.locator('main.goods').waitFor()
    expect(await getTransitions(page)).toMatchObject([{ over: false }])
    await page.locator('main.goods .over-picture a[href="#/cart"]').click()
    await page.getByText('购物车还是空的').waitFor()
    await expect.poll(() => getTransitions(page)).toMatchObject([{ over: true }])
    expect(await page.evaluate(() => window.skipped)).toBeGreaterThan(0)
    await close()
  })

  it('nothing moves for passengers who want less motion', async () => {
    const { page, close } = await world.takePhone({ language: 'zh', reducedMotion: 'reduce' })
    await openShop(page)
    await page.locator(item).first().click()
    await page.locator('main.goods').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: '查看全部 30 件商品' }).click()
    await button(page, '加入购物车：木质拼装小飞机').click()
    await page.getByText(words.added).waitFor()
    expect(await getTransitions(page)).toEqual([])
    expect(await page.evaluate(() => window.flown)).toEqual([])
    await close()
  })

  it('nothing moves, and everything works, where the browser has no such transitions', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    await page.addInitScript(() => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    })
    await page.goto(`${world.product.url}/#/shop`)
    await page.locator(item).first().click()
    await page.locator('main.goods').waitFor()
    await page.goBack()
    await page.locator(item).first().waitFor()
    await close()
  })
})

describe('a line with an action', () => {
  it('follows what was put into the cart, whose picture travels there, and leads to the cart', async () => {
    const { page, look, close } = await world.takePhone({ language: 'zh' })
    await openShop(page)
    await page.getByRole('link', { name: '查看全部 30 件商品' }).click()
    await button(page, '加入购物车：木质拼装小飞机').click()
    const line = page.locator('.snack', { hasText: words.added })
    // The pointer holds the line for as long as a slow machine needs for the picture.
    await line.hover()
    await expect.poll(() => page.evaluate(() => window.flown.length)).toBe(1)
    await look('goods-added')
    await line.getByRole('link', { name: '去购物车' }).click()
    await page.getByRole('checkbox', { name: '选择木质拼装小飞机' }).waitFor()
    await line.waitFor({ state: 'detached' })
    await close()
  })

  it('puts a removed line back with its quantity, by keyboard too', async () => {
    const { page, close } = await world.takePhone({ language: 'zh', viewport: { width: 1280, height: 800 } })
    await openShop(page)
    await page.getByRole('link', { name: '查看全部 30 件商品' }).click()
    await button(page, '加入购物车：木质拼装小飞机').click()
    await page.getByRole('link', { name: '去购物车' }).click()
    const choose = page.getByRole('checkbox', { name: '选择木质拼装小飞机' })
    await choose.waitFor()
    await button(page, words.more).click()
    await button(page, words.more).click()
    await page
      .getByRole('button', { name: /^去结算（3/ })
      .first()
      .waitFor()

    const keys = await takeKeyboard(page, world.product.url)
    await choose.focus()
    await page.keyboard.press('Delete')
    await keys.put('alertdialog')
    await keys.press('button', '删除')
    await page.getByText('购物车还是空的').waitFor()
    await keys.to('button', '撤销')
    await page.keyboard.press('Enter')
    await choose.waitFor()
    const pieces = page.getByRole('group', { name: /木质拼装小飞机/ }).getByRole('status')
    await expect.poll(() => pieces.innerText()).toBe('3')
    // Chosen as before, and the keyboard goes on from there.
    expect(await choose.isChecked()).toBe(true)
    await expect.poll(() => keys.focused()).toMatchObject({ role: 'checkbox', name: '选择木质拼装小飞机' })
    await close()
  })

  it('stays while the focus is on it, and goes once nobody is there', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    await openShop(page)
    await page.getByRole('link', { name: '查看全部 30 件商品' }).click()
    await page.clock.install()
    await button(page, '加入购物车：木质拼装小飞机').click()
    // The line with the action may come up under the pointer, and would stay.
    await page.mouse.move(1, 1)
    const action = page.getByRole('link', { name: '去购物车' })
    await action.waitFor()
    await action.focus()
    await page.clock.runFor(60_000)
    expect(await action.count()).toBe(1)
    await action.blur()
    await page.clock.runFor(3000)
    expect(await action.count()).toBe(1)
    await page.clock.runFor(1500)
    await action.waitFor({ state: 'detached' })
    await close()
  })
})

describe('a tile on a desktop', () => {
  const desktop = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false }

  it('shows its goods in their place under the pointer and the focus, and fetches that picture only then', async () => {
    const { page, close } = await world.takePhone({ language: 'zh', ...desktop })
    await openShop(page)
    const tile = page.locator('.tile', { hasText: '慢回弹颈枕' }).first()
    expect(await page.locator('.tile .there').count()).toBe(0)
    await tile.hover()
    await expect.poll(() => tile.locator('.there').evaluate((picture) => getComputedStyle(picture).opacity)).toBe('1')
    expect(await page.locator('.tile .there').count()).toBe(1)
    await page.reload()
    await tile.getByRole('link').focus()
    await expect.poll(() => tile.locator('.there').evaluate((picture) => getComputedStyle(picture).opacity)).toBe('1')
    await close()
  })

  it('does not on a touch screen', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    await openShop(page)
    await page.locator('.tile', { hasText: '慢回弹颈枕' }).getByRole('link').focus()
    await page.locator('.tile', { hasText: '慢回弹颈枕' }).hover()
    expect(await page.locator('.tile .there').count()).toBe(0)
    await close()
  })
})
