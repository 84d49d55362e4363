/// <reference lib="dom" />
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect } from 'vitest'

const shotsFolder = fileURLToPath(new URL('../../.test-output/shots', import.meta.url))
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const candidates = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** How every browser of ours is started. */
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
  /** A picture for people, and what every screen must hold: no sideways scroll, no accessibility fault (axe, A and AA). */
  look(name: string): Promise<void>
  /** Chinese on an English screen, but for the pill that leads to Chinese (G8). */
  chineseText(): Promise<string[]>
  close(): Promise<void>
}

export interface PhoneOptions extends BrowserContextOptions {
  language: 'zh' | 'en'
  /** Addresses that the page may reach, the product's first. */
  homes: readonly string[]
  dark?: boolean
  /** The network or the server fails in this story: what the browser itself says of that is no fault. */
  mayLoseNetwork?: boolean
}

/** A passenger's phone at 375 px; every script error and every request to elsewhere than `homes` (ours first) fails the journey. */
export async function takePhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { language, homes, dark, mayLoseNetwork, ...context } = options
  const session = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Tokyo',
    colorScheme: dark ? 'dark' : 'light',
    ...context,
  })
  const page = await session.newPage()
  page.setDefaultTimeout(20_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    // The cashiers' pages may complain as they please; ours may not.
    if (mayLoseNetwork && message.text().startsWith('Failed to load resource')) return
    if (message.type() === 'error' && message.location().url.startsWith(homes[0] ?? ''))
      faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('request', (request) => {
    // The bridge's frame: an app takes it before it leaves.
    if (
      !/^(data:|blob:|about:|https:\/\/__bridge_loaded__\/)/.test(request.url())
      && !homes.some((home) => request.url().startsWith(home))
    )
      faults.push(`request to ${request.url()}`)
  })
  return {
    page,
    async look(name) {
      await mkdir(join(shotsFolder, dirname(name)), { recursive: true })
      await page.screenshot({
        path: join(shotsFolder, `${name}-${language}${dark ? '-dark' : ''}.png`),
        animations: 'disabled',
      })
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(tooWide, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
      expect(await axeFaults(page), name).toEqual([])
    },
    async chineseText() {
      const text = await page.locator('body').innerText()
      return text.replaceAll('中文', '').match(/[\u4e00-\u9fff]+/g) ?? []
    },
    async close() {
      await session.close()
      expect(faults).toEqual([])
    },
  }
}

async function axeFaults(page: Page): Promise<string[]> {
  // Added by evaluation: the page's own policy lets no foreign script element in.
  await page.evaluate(await readFile(axePath, 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: AxeViolation[] }> } }
    interface AxeViolation {
      id: string
      nodes: { html: string }[]
    }
    const found = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return found.violations.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html.slice(0, 160)}`))
  })
}
