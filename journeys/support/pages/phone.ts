/// <reference lib="dom" />
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFaults } from './accessibility.ts'
import { watchLastSeen } from './last-seen.ts'
import { watchConsole } from './page-console.ts'
import { patienceMs } from '../patience.ts'

const shotsFolder = fileURLToPath(new URL('../../../.test-output/shots', import.meta.url))

/** AISLE_PICTURES=1 stores pictures of each journey's steps. The gallery has every screen (`npm run gallery`). */
const takesPictures = process.env['AISLE_PICTURES'] === '1'

const candidates = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Options with which every browser of ours is started. */
export function browserOptions(more: readonly string[] = []) {
  return {
    executablePath: candidates.find((path) => path !== undefined && existsSync(path)) ?? chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  }
}

export const launchBrowser = (more?: readonly string[]): Promise<Browser> => chromium.launch(browserOptions(more))

export interface Phone {
  page: Page
  /**
   * Checks what every screen must satisfy: no sideways scroll, no accessibility fault (axe, A and AA); takes a picture
   * if set.
   */
  look(name: string): Promise<void>
  /** Chinese text on an English screen, except the pill that switches to Chinese (G8). */
  chineseText(): Promise<string[]>
  /** Describes what its pages show now, their last calls, and silent faults so far. */
  lastSeen(): Promise<string>
  close(): Promise<void>
}

export interface PhoneOptions extends BrowserContextOptions {
  language: 'zh' | 'en'
  /** Origins that the page may reach, the product's first. */
  homes: readonly string[]
  dark?: boolean
  /** The network or the server fails in this test, so the browser's own messages about that are no fault. */
  mayLoseNetwork?: boolean
  /** For tests about the console: its messages are collected here and are no fault. */
  complaints?: string[]
}

/**
 * A passenger's phone at 375 px; every script error, every console error or warning and every request to anywhere but
 * `homes` (ours first) fails the journey.
 */
export async function takePhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { language, homes, dark, mayLoseNetwork, complaints, ...context } = options
  const session = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Tokyo',
    colorScheme: dark ? 'dark' : 'light',
    // A worker would bypass the routes of tests; only tests of repeat visits have one.
    serviceWorkers: 'block',
    ...context,
  })
  const lastSeen = watchLastSeen(session)
  const page = await session.newPage()
  page.setDefaultTimeout(patienceMs)
  const faults: string[] = []
  session.on('weberror', (error) => faults.push(`script error: ${error.error().message}`))
  watchConsole(session, { home: homes[0] ?? '', mayLoseNetwork }, (complaint) => {
    if (complaints) complaints.push(complaint)
    else faults.push(`console: ${complaint}`)
  })
  page.on('request', (request) => {
    // The bridge's frame: an app intercepts it before it is sent.
    if (
      !/^(data:|blob:|about:|https:\/\/__bridge_loaded__\/)/.test(request.url())
      && !homes.some((home) => request.url().startsWith(home))
    )
      faults.push(`request to ${request.url()}`)
  })
  return {
    page,
    async look(name) {
      await page.evaluate(endMovement)
      if (takesPictures) {
        await mkdir(join(shotsFolder, dirname(name)), { recursive: true })
        await page.screenshot({ path: join(shotsFolder, `${name}-${language}${dark ? '-dark' : ''}.png`) })
      }
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(tooWide, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
      const view = `${name} ${dark ? 'dark' : 'light'}`
      const seen = seenByAxe.get(browser) ?? new Set()
      seenByAxe.set(browser, seen)
      if (!seen.has(view)) expect(await axeFaults(page), name).toEqual([])
      seen.add(view)
    },
    async chineseText() {
      const text = await page.locator('body').innerText()
      return text.replaceAll('中文', '').match(/[\u4e00-\u9fff]+/g) ?? []
    },
    lastSeen: async () => [await lastSeen(), ...faults].join('\n\n'),
    async close() {
      await session.close()
      expect(faults).toEqual([])
    },
  }
}

/** By browser, because each file has its own: a view has the same elements in both languages, and `look` runs in both. */
const seenByAxe = new WeakMap<Browser, Set<string>>()

/** Runs in the page: ends fades, whose intermediate colours must not be checked. */
function endMovement(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
}
