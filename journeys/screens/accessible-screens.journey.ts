/// <reference lib="dom" />
import type { Language } from '@aisle/contract/language'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { allScenes } from '../scenes/all-scenes.ts'
import { prepareCast, sceneTime, type Cast } from '../scenes/cast.ts'
import { reuseStages } from '../scenes/reused-stages.ts'
import { allWidths, type Scene, type Width } from '../scenes/scene.ts'
import { openStage, type Stage } from '../scenes/stage.ts'
import { axeFaults, ruleFaults } from '../support/pages/accessibility.ts'
import { shiftFaults } from '../support/pages/layout-shifts.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld(sceneTime)
let cast: Cast
beforeAll(async () => {
  cast = await prepareCast(world.browser, world.product)
})

/**
 * AISLE_EVERY_SCENE=1 checks every state and takes some minutes; the other journeys check most states at 375 px anyway.
 * AISLE_SLOW_PROCESSOR=6 opens them as on an old phone, where more comes late enough to move what is shown.
 */
const everyScene = process.env['AISLE_EVERY_SCENE'] === '1'

interface Look {
  scene: Scene
  language: Language
  theme: 'light' | 'dark'
  width: Width
}

/** Cycles languages, themes and widths, so that two looks at one screen differ in language and theme. */
const lookAt = (scene: Scene, at: number): Look => {
  const widths = scene.widths ?? allWidths
  return {
    scene,
    language: at % 2 === 0 ? 'zh' : 'en',
    theme: (at + Math.floor(at / 2)) % 2 === 0 ? 'light' : 'dark',
    width: widths[(at + Math.floor(at / 4)) % widths.length] ?? 375,
  }
}

/** Scenes always checked: they have been hard to read, have jumped, or had small targets. */
const always = new Set([
  'shop-sorting',
  'shop-error',
  'shop-large',
  'frame-page-incomplete',
  'cart-network-lost',
  'cart-problems',
  'products-error',
  'products-plan-ready',
  'verify-unknown',
  'erase-account-waits',
])

/** Two looks per path: its usual state and one other state. */
function wantedLooks(): Look[] {
  const paths = [...new Set(allScenes.map(({ path }) => path))]
  const wanted = paths.flatMap((path, at) => {
    const [usual, ...others] = allScenes.filter((scene) => scene.path === path)
    return usual ? [usual, others[at % Math.max(1, others.length)] ?? usual] : []
  })
  wanted.push(...allScenes.filter(({ name }) => always.has(name)))
  return (everyScene ? allScenes : wanted).map(lookAt)
}

/** Waits two frames and for all animations, so that the layout for the new size is drawn and fades have finished. */
async function settle(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: 812 })
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
    await frame()
  })
}

describe('every screen', () => {
  it('opens without a jump and passes axe and our own rules, light and dark, in both languages, from 320 to 1280 px', async () => {
    const stageFor = reuseStages(world.browser, world.product, cast)
    const faults: string[] = []
    async function look({ scene, language, theme, width }: Look): Promise<void> {
      const where = `${scene.name} ${language} ${theme} ${width}`
      try {
        const stage = await stageFor(scene, { language, theme })
        await scene.open(stage)
        // The document has been opened for this scene at 375 px.
        const jumps = await shiftFaults(stage.page)
        await settle(stage.page, width)
        const found = [
          ...jumps,
          ...(await axeFaults(stage.page)),
          ...(await ruleFaults(stage.page)),
          ...stage.complaints,
        ]
        faults.push(...found.map((fault) => `${where}: ${fault}`))
        await stage.close()
      } catch (error) {
        faults.push(`${where}: ${String(error).slice(0, 300)}`)
      }
    }
    const looks = wantedLooks()
    async function lane(language: Language): Promise<void> {
      for (const one of looks) if (one.language === language) await look(one)
    }
    await Promise.all([lane('zh'), lane('en')])
    expect(faults, faults.join('\n')).toEqual([])
  }, 600_000)
})

/** Opens a scene, after `before` has prepared its page. */
async function stand(
  name: string,
  language: Language,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<Stage> {
  const scene = allScenes.find((one) => one.name === name)
  if (!scene) throw new Error(`no scene is called ${name}`)
  const stage = await openStage(world.browser, { product: world.product, cast, language, who: scene.who })
  await before(stage.page)
  await scene.open(stage)
  return stage
}

/** Runs in the page: what still distinguishes each element once fills and shadows are removed. */
const listLooks = (elements: readonly Element[]): string[] =>
  elements.map((element) => {
    const { outlineStyle, outlineWidth, borderTopStyle, backgroundImage, backgroundColor } = getComputedStyle(element)
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`
    return element.matches('u') ? [borderTopStyle, backgroundImage, backgroundColor].join() : outline
  })

/** Runs in the page. */
const listPlaces = (buttons: readonly Element[]): string[] =>
  buttons.map((button) => `${button.textContent} at ${Math.round(button.getBoundingClientRect().top)} px`)

/** Delays the answers of a call of the page until the returned function is called. */
async function delay(page: Page, call: string): Promise<() => void> {
  let come = (): void => undefined
  const others = new Promise<void>((resolve) => (come = resolve))
  await page.route(`**/${call}`, async (route) => {
    await others
    await route.continue()
  })
  return come
}

describe('the checkout of goods', () => {
  it('does not jump when its coupons come after its price', async () => {
    let come = (): void => undefined
    const { page, close } = await stand('settlement-goods', 'en', async (fresh) => {
      come = await delay(fresh, 'orderCouponList')
    })
    await page.getByText('Loading').first().waitFor()
    come()
    await page.getByRole('button', { name: /^Coupon/ }).waitFor()
    expect(await shiftFaults(page)).toEqual([])
    await close()
  })
})

describe('the page of an order’s link', () => {
  it('keeps the title of its refunds on a desktop, where the page’s title says the state of the order', async () => {
    const { page, close } = await stand('order-state-refunded', 'en')
    await page.setViewportSize({ width: 1280, height: 812 })
    await page.getByRole('heading', { level: 1, name: 'Refunded' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'What you bought',
      'Refunds/After-sales',
    ])
    await close()
  })
})

describe('the page of the connection', () => {
  it('moves no button when the flight and its plans come after the state of the connection', async () => {
    for (const width of [375, 1280]) {
      let come = (): void => undefined
      const { page, close } = await stand('verify-online-hour', 'en', async (fresh) => {
        await fresh.setViewportSize({ width, height: 1024 })
        come = await delay(fresh, 'queryFlightByUserIp')
      })
      const buttons = page.locator('main .btn:not(.txt)')
      const before = await buttons.evaluateAll(listPlaces)
      expect(before).toHaveLength(3)
      come()
      // The better plan.
      await page.getByText('No limit until landing').waitFor()
      expect(await buttons.evaluateAll(listPlaces)).toEqual(before)
      await close()
    }
  })
})

describe('the sheet for another variant in the cart', () => {
  it('does not jump when the product comes after the sheet', async () => {
    const { page, close } = await stand('cart-nothing-selected', 'en')
    const come = await delay(page, 'getGoodsDetail')
    // Browsers count no jump soon after a passenger's own tap; the script's click is none.
    await page
      .getByRole('button', { name: /^Choose options/ })
      .last()
      .evaluate((button) => (button as HTMLElement).click())
    await page.getByRole('dialog').waitFor()
    expect(await shiftFaults(page)).toEqual([])
    come()
    await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
    expect(await shiftFaults(page)).toEqual([])
    await close()
  })
})

describe('a screen reader', () => {
  it('reads out one banner, the plans with price and choice, a sheet by its name, and the state of the connection', async () => {
    const plans = await stand('products-full', 'zh')
    await plans.page.setViewportSize({ width: 1280, height: 812 })
    // The page is drawn again for the new width.
    await plans.page.getByRole('banner').waitFor()
    const desktop = await plans.page.locator('body').ariaSnapshot()
    expect(desktop.match(/^ *- banner/gm)).toHaveLength(1)
    expect(desktop).toMatch(/- heading "选择上网方式" \[level=1\]/)
    expect(desktop).toMatch(
      /- heading "畅聊免费包" \[level=2\]\n *- paragraph: 免费\n *- list:\n *- listitem: 文字聊天\n/,
    )
    expect(desktop).toMatch(/- listitem: 网页与邮件 （不含）\n[^]*- button "免费连接"/)
    expect(desktop).toMatch(
      /- heading "1 小时上网包 推荐" \[level=2\]\n *- paragraph: ¥ ?38\n[^]*- button "付 ¥38 上网"/,
    )
    expect(desktop).toMatch(/- img "已飞 \d+%，距东京成田 \d 小时 \d+ 分"/)
    await plans.close()

    const goods = await stand('goods-sku-sheet', 'en')
    const sheet = await goods.page.locator('body').ariaSnapshot()
    expect(sheet).toMatch(/- dialog "Choose options":\n *- heading "Choose options" \[level=2\]/)
    expect(sheet).toMatch(/- radiogroup "Colour":\n *- radio ".*" \[checked\]/)
    expect(sheet).toMatch(/- group "Quantity":\n *- button "Fewer" \[disabled\]\n *- status: "1"\n *- button "More"/)
    expect(sheet).toMatch(/List price \$/)
    expect(sheet).not.toMatch(/ {2,}- banner/)
    await goods.close()

    const lookup = await stand('purchase-ticket-errors', 'en')
    const ticketNo = lookup.page.getByRole('textbox', { name: 'E-ticket number' })
    const described = await ticketNo.evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toBe('Enter the 13-digit ticket number')
    expect(await lookup.page.locator('body').ariaSnapshot()).toMatch(/- tab "By ticket" \[selected\]/)
    await lookup.close()

    const online = await stand('verify-online-hour', 'en')
    // The time left is exposed, but not announced every second.
    expect(await online.page.locator('main').ariaSnapshot()).toMatch(
      /- status:\n *- heading "You're online" \[level=1\]\n *- paragraph: Time left\n *- paragraph:\n *- timer: /,
    )
    expect(await online.page.getByRole('timer').getAttribute('aria-live')).toBe('off')
    await online.close()
  })
})

describe('preferences of the passenger’s system', () => {
  it('stops all motion if reduced motion is requested, and the page moves otherwise', async () => {
    const { page, close } = await stand('verify-connecting', 'zh')
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await expect.poll(moving).toBe(0)
    // Changing the theme must not start colour transitions either.
    const passing = await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark'
      return document.getAnimations().length
    })
    expect(passing).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(moving).toBeGreaterThan(0)
    await close()
  })

  it('distinguishes the chosen plan, the focus and the plan’s features in forced colours', async () => {
    const { page, close } = await stand('trip-plan-chosen', 'zh')
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.locator('.plan.on').evaluateAll(listLooks)).toEqual(['solid 3px'])
    expect(new Set(await page.locator('.plan:not(.on)').evaluateAll(listLooks))).toEqual(new Set(['none']))
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus-visible').evaluateAll(listLooks)).not.toContain('none')
    // The free plan does not include its first step; the chosen plan does.
    const [beyond] = await page.locator('.plan').first().locator('.lad u').evaluateAll(listLooks)
    const [reached] = await page.locator('.plan.on .lad u').evaluateAll(listLooks)
    expect(reached).not.toBe(beyond)
    await close()
  })
})
