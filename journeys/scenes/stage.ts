/// <reference lib="dom" />
import type { Call, CallDefinition } from '@aisle/contract/define-call'
import { successCode } from '@aisle/contract/envelope'
import { errorCodes, type ErrorName } from '@aisle/contract/error-codes'
import type { Language } from '@aisle/contract/language'
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core'
import type { Product } from '../support/products/product.ts'
import { watchConsole } from '../support/pages/page-console.ts'
import { withoutFirstAnswers } from '../support/pages/plain-page.ts'
import type { Cast } from './cast.ts'
import type { Who } from './scene.ts'
import { patienceMs } from '../support/patience.ts'
import { watchLayoutShifts } from '../support/pages/layout-shifts.ts'

type Text = string | RegExp

/** A browser in which a scene is played. Only what lies outside of the page is imitated. */
export interface Stage {
  readonly page: Page
  readonly language: Language
  readonly cast: Cast
  /** Complaints of the browser and of our page. */
  readonly complaints: string[]
  /** Loads the page at this address, such as `/shop?keyword=tea`. `aboard`: as the aircraft's portal opens it. */
  go(hash: string, where?: 'aboard'): Promise<void>
  /** Resolves when this text is visible. */
  shows(zh: Text, en: Text): Promise<void>
  /** Picks the word in this stage's language. */
  say<Word>(zh: Word, en: Word): Word
  /** Taps the first visible button or link of that name. */
  tap(zh: Text, en: Text): Promise<void>
  fill(zh: Text, en: Text, value: string): Promise<void>
  find(role: 'button' | 'link' | 'radio' | 'checkbox' | 'tab' | 'dialog' | 'textbox', zh: Text, en: Text): Locator
  /** Changes the server's answers to this call from now on. */
  alter<Request, Response>(
    call: Call<Request, Response>,
    change: (answer: Response) => NoInfer<Response>,
  ): Promise<void>
  /** Answers this call from now on without asking the server. */
  answer<Request, Response>(call: Call<Request, Response>, answer: NoInfer<Response>): Promise<void>
  /** Leaves this call unanswered from now on. */
  hold(call: CallDefinition): Promise<void>
  /** Makes the server fail this call from now on. */
  fail(call: CallDefinition): Promise<void>
  /** Cuts the network for this call from now on. */
  cut(call: CallDefinition): Promise<void>
  /** Cuts the network for all calls from now on. */
  cutAll(): Promise<void>
  /** Answers this call with this error from now on. */
  refuse(call: CallDefinition, error: ErrorName, details?: object): Promise<void>
  /** Withholds what the screen needs besides calls: its code, its pictures. */
  withhold(path: RegExp, how?: 'never' | 'failed'): Promise<void>
  /** Cuts the network while the screen is shown, and waits until the page notices. */
  loseNetwork(): Promise<void>
  /** Keeps short-lived content on the screen. */
  stopTimers(): Promise<void>
  close(): Promise<void>
}

export interface StageOptions {
  product: Product
  cast: Cast
  language: Language
  who?: Who | undefined
  /** Device pixels per CSS pixel. */
  scale?: number
  /** For a view into the future or of a device that lacks something. */
  before?: (context: BrowserContext) => Promise<void>
}

/** Opens a stage at the size of the phone for which the design was drawn. */
export async function openStage(browser: Browser, options: StageOptions): Promise<Stage> {
  const { cast, language, who = 'guest', scale = 1 } = options
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: scale,
    hasTouch: true,
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    // A worker would answer in place of the server.
    serviceWorkers: 'block',
    storageState: cast.getBrowser(who, language),
  })
  // The TypeScript runner wraps functions in a `__name` helper that pages lack.
  await context.addInitScript('globalThis.__name ??= (it) => it')
  await watchLayoutShifts(context)
  await options.before?.(context)
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const rate = Number(process.env['AISLE_SLOW_PROCESSOR'] ?? 1)
  if (rate > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
  return stageOn(page, options)
}

/** A stage in a page that already exists. */
export function stageOn(page: Page, { product, cast, language }: StageOptions): Stage {
  const complaints = collectComplaints(page, product.url)
  const say = <Word>(zh: Word, en: Word): Word => (language === 'zh' ? zh : en)
  const visible = (locator: Locator) => locator.filter({ visible: true }).first()
  const stage: Stage = {
    page,
    language,
    cast,
    complaints,
    say,
    ...getOutside(page, product),
    async go(hash, where) {
      await page.goto(`${product.url}/${where === 'aboard' ? '?source=portal' : ''}#${hash}`)
    },
    shows: (zh, en) => visible(page.getByText(say(zh, en))).waitFor(),
    async tap(zh, en) {
      const name = say(zh, en)
      const exact = typeof name === 'string'
      await visible(page.getByRole('button', { name, exact }).or(page.getByRole('link', { name, exact }))).click()
    },
    fill: (zh, en, value) => visible(page.getByLabel(say(zh, en), { exact: true })).fill(value),
    find: (role, zh, en) => visible(page.getByRole(role, { name: say(zh, en) })),
    async loseNetwork() {
      await page.context().setOffline(true)
      await noticeLoss(page)
    },
    stopTimers: () =>
      page.evaluate(() => {
        // Ids count up, so all pending timers are below a new one.
        const newest = Number(setTimeout(() => undefined))
        for (let id = newest; id > 0; id -= 1) clearTimeout(id)
      }),
    close: () => page.context().close(),
  }
  return stage
}

function collectComplaints(page: Page, home: string): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  // Scenes break things deliberately, so failed requests are expected.
  watchConsole(page.context(), { home, mayLoseNetwork: true }, (complaint) => complaints.push(complaint))
  return complaints
}

type Outside = Pick<Stage, 'alter' | 'answer' | 'hold' | 'fail' | 'cut' | 'cutAll' | 'refuse' | 'withhold'>

function getOutside(page: Page, { url: home }: Product): Outside {
  let plain = false
  async function answerBy(call: CallDefinition, act: (route: Route) => Promise<void> | void): Promise<void> {
    if (!plain) await withoutFirstAnswers(page, home)
    plain = true
    // A page closed during its call aborts the call.
    await page.route(
      (url) => url.pathname === call.path,
      async (route) => {
        await Promise.resolve(act(route)).catch(() => undefined)
      },
    )
  }
  return {
    alter: (call, change) =>
      answerBy(call, async (route) => {
        const response = await route.fetch()
        // The envelope of every call (G3), with this call's schema from the contract, which the server keeps.
        const envelope = (await response.json()) as { code: string; data: never }
        const altered = envelope.code === successCode ? { ...envelope, data: change(envelope.data) } : envelope
        await route.fulfill({ response, json: altered })
      }),
    answer: (call, data) =>
      answerBy(call, (route) => route.fulfill({ json: { code: successCode, message: '', messageEn: '', data } })),
    hold: (call) => answerBy(call, () => undefined),
    fail: (call) => answerBy(call, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })),
    cut: (call) => answerBy(call, (route) => route.abort('internetdisconnected')),
    async cutAll() {
      await page.route(/\/(api2|pditrans)\//, (route) => route.abort('internetdisconnected').catch(() => undefined))
    },
    refuse: (call, error, details = {}) => answerBy(call, (route) => route.fulfill({ json: refusal(error, details) })),
    async withhold(path, how = 'never') {
      await page.route(path, (route) => (how === 'failed' ? route.abort('internetdisconnected') : undefined))
    },
  }
}

function refusal(error: ErrorName, details: object): object {
  const { code, zh, en } = errorCodes[error]
  const filled = (text: string) =>
    // Each placeholder of a message is a detail of the error.
    text.replace(/\{(\w+)\}/g, (_, name: string) => String((details as Record<string, unknown>)[name] ?? ''))
  return { code, message: filled(zh), messageEn: filled(en), data: { error, ...details } }
}

/** The page notices the loss when it is looked at again with outdated answers and requests them again. */
async function noticeLoss(page: Page): Promise<void> {
  const strip = page.locator('.offl')
  for (let tries = 0; tries < 10 && !(await strip.isVisible()); tries += 1) {
    await page.clock.runFor(31_000)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.clock.runFor(5_000)
  }
  await strip.waitFor()
}
