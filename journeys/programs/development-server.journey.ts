/// <reference lib="dom" />
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '../../apps/web/src/navigation/paths.ts'
import { allScenes } from '../scenes/all-scenes.ts'
import { prepareCast, sceneTime, type Cast } from '../scenes/cast.ts'
import type { Scene, Who } from '../scenes/scene.ts'
import { openStage, type Stage } from '../scenes/stage.ts'
import { startDevelopmentServer, type DevelopmentServer } from '../support/products/development-server.ts'
import { watchConsole } from '../support/pages/page-console.ts'
import { startWorld } from '../support/world.ts'

// Only development builds check React's rules: keys, impure rendering, effects without clean-up (StrictMode runs each
// twice), unknown attributes. The production build is silent about them.
const world = startWorld(sceneTime)
let development: DevelopmentServer
let cast: Cast
/** Everything that any page has complained about. */
const complaints: string[] = []

/** A page answered by a scene looks like another network's to the browser, which then refuses Vite's socket. */
const isAboutSocket = (text: string) => /WebSocket connection to|failed to connect to websocket/.test(text)

function listen(context: BrowserContext): void {
  context.on('weberror', (error) => complaints.push(error.error().message))
  watchConsole(context, { home: development.url }, (text) => !isAboutSocket(text) && complaints.push(text))
}

const product = () => ({ ...world.product, url: development.url })

beforeAll(async () => {
  development = await startDevelopmentServer(world.product.url)
  world.browser.on('context', listen)
  cast = await prepareCast(world.browser, product())
})
afterAll(async () => {
  world.browser.off('context', listen)
  await development?.stop()
})

/**
 * Each screen in its usual state or with the sheet over it, one after another in one page, so that leaving each screen
 * is covered too.
 */
const played: Record<Who, readonly string[]> = {
  guest: [
    'purchase-ticket-errors',
    'shop-full',
    'goods-sku-sheet',
    'cart-guest',
    'order-state-parcel-open',
    'email-login',
    'sign-in-refused',
    'help-full',
    'contact-message-errors',
    'illustrate',
    'device-explain',
    'clause-full',
    'products-full',
    'portal-login-errors',
    'flight-utils-full',
    'stop-address-change-unknown',
  ],
  passenger: [
    'me-member',
    'cart-variant-sheet',
    'checkout-address-new',
    'settlement-coupon-sheet',
    'orders-full',
    'apply-refund-reasons',
    'addresses-delete-dialog',
    'address-area-sheet',
    'delivery-choice',
    'address-edit',
    'coupons-full',
    'checkout-address-edit',
    'invoice-form-errors',
    'invoice-choose',
    'refunds-full',
    'refund-send-back-sheet',
    'parcel-inTransit',
    'modify-address-open',
    'pay-result-confirming',
    'order-unpaid-goods',
    'order-codes-sheet',
  ],
  aboard: ['pay-auth-empty', 'survey-first', 'verify-online-flight'],
}

function sceneCalled(name: string): Scene {
  const scene = allScenes.find((one) => one.name === name)
  if (!scene) throw new Error(`no scene is called ${name}`)
  return scene
}

it('covers every path of the product with the screens below', () => {
  const shown = new Set<string>(Object.values(played).flatMap((names) => names.map((name) => sceneCalled(name).path)))
  expect(paths.filter((path) => !shown.has(path))).toEqual([])
})

const stageFor = (who: Who): Promise<Stage> =>
  openStage(world.browser, { product: product(), cast, language: 'zh', who })

it.each(['guest', 'passenger', 'aboard'] as const)('React complains about no screen, for: %s', async (who) => {
  const stage = await stageFor(who)
  const found: string[] = []
  for (const name of played[who]) {
    await sceneCalled(name).open(stage)
    found.push(...complaints.splice(0).map((text) => `${name}: ${text}`))
  }
  await stage.close()
  expect([...found, ...complaints.splice(0)]).toEqual([])
})

it("shows an edited screen at once with what was typed, and records React's complaints about it", async () => {
  const stage = await stageFor('guest')
  const { page } = stage
  await stage.go('/help')
  const search = page.getByRole('searchbox')
  await search.fill('WeChat')
  const rows = '<>{[1, 2].map(() => <b>Edited</b>)}</>'
  development.edit('src/features/help/HelpScreen.tsx', (source) =>
    source
      .replace(`<TopBar title={t('help')}`, `${rows}<TopBar title={t('help')}`)
      .replace('  const help = useHelp()', `  console.warn('drawn')\n  const help = useHelp()`),
  )
  await page.getByText('Edited').first().waitFor()
  expect(await search.inputValue()).toBe('WeChat')
  await expect.poll(() => complaints).toContainEqual(expect.stringContaining('unique "key" prop'))
  // StrictMode renders everything twice.
  expect(complaints.filter((text) => text.includes('drawn')).length).toBeGreaterThan(1)
  await stage.close()
})
