/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderReport } from '../../apps/report/src/page/render-report.ts'
import { sampleReport } from '../../apps/report/src/sample/sample-report.ts'
import { launchBrowser, takePhone, type PhoneOptions } from '../support/pages/phone.ts'

let browser: Browser
let folder: string
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-report-'))
  const file = join(folder, 'report.html')
  const rendered = renderReport(sampleReport({ from: '2026-11-01', to: '2026-11-14' }))
  ;[browser] = await Promise.all([launchBrowser(), rendered.then((page) => writeFile(file, page))])
  address = pathToFileURL(file).href
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

/** Every console message is a fault here, including any about the content security policy. */
async function openReport(options: Omit<PhoneOptions, 'homes'>) {
  const reader = await takePhone(browser, { ...options, homes: [address] })
  const said: string[] = []
  reader.page.on('console', (message) => said.push(message.text()))
  await reader.page.goto(address)
  return { ...reader, said }
}

const desk = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false }
const computeFigure = (page: Page, name: string) =>
  page.locator('.tiles li', { hasText: name }).locator('.figure').innerText()
const getNumber = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
const devicesChart = (page: Page) => page.locator('[data-chart="devices"]')
const chartsDrawn = (page: Page) => page.locator('[data-chart] svg').count()
const controlsSeen = (page: Page) =>
  page.locator('.choices, .pills, .contents, summary').filter({ visible: true }).count()

describe('the report, opened from a disk', () => {
  it('filters by flight and days; figures, charts and summary agree', async () => {
    const { page, look, chineseText, said, close } = await openReport({ language: 'en', ...desk })
    expect(await chartsDrawn(page)).toBe(await page.locator('[data-chart]').count())
    const whole = await computeFigure(page, 'Devices online')
    await expect.poll(() => devicesChart(page).getAttribute('aria-label')).toContain(`${whole} devices went online`)
    expect(await page.locator('.sentences').innerText()).toContain(`${whole} devices went online and used`)
    let sum = 0
    const flights = await page
      .locator('#flight option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    expect(flights).toHaveLength(10)
    for (const flight of flights.slice(1)) {
      await page.locator('#flight').selectOption(flight)
      const devices = await computeFigure(page, 'Devices online')
      sum += getNumber(devices)
      if (flight !== 'none') expect(await devicesChart(page).getAttribute('aria-label')).toContain(`${devices} devices`)
    }
    expect(sum).toBe(getNumber(whole))
    await page.locator('#flight').selectOption('all')
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    const week = getNumber(await computeFigure(page, 'Devices online'))
    await page.locator('#from').fill('2026-11-01')
    await page.locator('#to').fill('2026-11-07')
    expect(await page.locator('#chosen').innerText()).toMatch(/1\sNov\s2026 – 7\sNov\s2026 · All flights/)
    expect(getNumber(await computeFigure(page, 'Devices online')) + week).toBe(getNumber(whole))
    await page.reload()
    expect(getNumber(await computeFigure(page, 'Devices online')) + week).toBe(getNumber(whole))
    // The flight to look at first, and sorting by any column.
    const firstFlight = () => page.locator('#flights tbody th').first().innerText()
    expect([await firstFlight(), await page.locator('#flights .marked').count()]).toEqual(['MF893', 1])
    await page.getByRole('button', { name: 'Devices online' }).click()
    expect(await firstFlight()).not.toBe('MF893')
    await page.getByRole('button', { name: 'Devices online' }).press('Enter')
    expect([await firstFlight(), await page.locator('[aria-sort="ascending"]').count()]).toEqual(['MF893', 1])
    await look('report-desk')
    expect(await chineseText()).toEqual([])
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.getByRole('button', { name: '中文' }).click()
    expect([await page.locator('h1').innerText(), await page.getAttribute('html', 'lang')]).toEqual([
      '机上产品报告',
      'zh-CN',
    ])
    await look('report-desk-night-zh')
    expect(said).toEqual([])
    await close()
  })

  it('can be used by keyboard throughout, fits a narrow phone, and prints its tables without its controls', async () => {
    const { page, look, said, close } = await openReport({ language: 'zh', viewport: { width: 320, height: 640 } })
    await look('report-narrow')
    const reached: string[] = []
    const controls = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, summary, [tabindex="0"]:not(details *)',
      )
      const seen = [...all].filter((one) => one.getClientRects().length > 0)
      for (const [at, one] of seen.entries()) one.dataset['place'] = String(at)
      return seen.map((_, at) => String(at))
    })
    expect(controls.length).toBeGreaterThan(25)
    for (let press = 0; reached.at(-1) !== controls.at(-1) && press < 3 * controls.length; press += 1) {
      await page.keyboard.press('Tab')
      const [place, visible] = await page.evaluate(() => {
        const now = document.activeElement as HTMLElement // the page has no other elements
        return [now.dataset['place'] ?? now.tagName, getComputedStyle(now).outlineStyle !== 'none'] as const
      })
      expect(visible, `the focus on ${place}`).toBe(true)
      // A date field has a stop for each of its parts.
      if (place !== reached.at(-1)) reached.push(place)
    }
    expect(reached).toEqual(controls)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const tables = await page.locator('details').count()
    expect([await page.locator('details[open]').count(), await controlsSeen(page)]).toEqual([tables, 0])
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await page.locator('details[open]').count()).toBe(0)
    expect(said).toEqual([])
    await close()
  })

  it('draws in browsers of 2020, and shows its tables in older browsers and without scripts', async () => {
    const old = await openReport({ language: 'en' })
    await old.page.addInitScript(() => {
      // Features newer than Chrome 87 and Safari 14.
      for (const name of ['at', 'findLast', 'toSorted', 'toReversed', 'with'])
        Reflect.deleteProperty(Array.prototype, name)
      Reflect.deleteProperty(Object, 'hasOwn')
      Reflect.deleteProperty(globalThis, 'structuredClone')
    })
    await old.page.reload()
    expect(await chartsDrawn(old.page)).toBe(await old.page.locator('[data-chart]').count())
    await old.close()
    for (const options of [{ javaScriptEnabled: false }, { javaScriptEnabled: true }]) {
      const context = await browser.newContext({ ...options, viewport: { width: 320, height: 640 } })
      const page = await context.newPage()
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'ResizeObserver'))
      await page.addInitScript(() => Reflect.deleteProperty(Object, 'fromEntries'))
      await page.goto(address)
      expect(await page.locator('h1').allInnerTexts()).toEqual(['机上产品报告', 'In-flight products report'])
      expect(await page.locator('.no-script').filter({ visible: true }).count()).toBe(2)
      expect(await page.locator('table').filter({ visible: true }).count()).toBeGreaterThan(20)
      expect(await page.locator('.chart').filter({ visible: true }).count()).toBe(0)
      await context.close()
    }
  })
})
