/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { throttle } from '../../journeys/support/satellite.ts'
import { listShown, watchDocuments } from './page-watch.ts'
import type { Screen } from './screens.ts'
import { phone, type Stage } from './stage.ts'
import type { Model } from './visit.ts'

/** A passenger's first action on a screen. */
export interface Tap {
  /** Text to type into a field before the tap. */
  typing?: { field: string; text: string }
  target: string
  /** The tap is answered when all of these are visible with text. */
  answers: readonly string[]
}

/** Milliseconds from the start of navigation. */
export interface TapTimes {
  list: number
  /** The time of each tap: one, unless the first was lost. */
  taps: number[]
  answered: number
}

/** The state that a document records about its tap. */
interface Tapped {
  /** The field has focus. */
  waitsForText: boolean
  taps: number[]
  answered: number | null
  /** The text in the field when the tap is answered. */
  text: string
}

declare global {
  interface Window {
    tapped: Tapped
  }
}

const pace = {
  /** A quick passenger: the tap follows the list after this time, whether or not the program has loaded. */
  afterMs: 100,
  /** Passengers tap again if there is no response for this long. */
  againMs: 5_000,
} as const
const patienceMs = 60_000

/** Makes first visits that tap the first screen at once. */
export async function tapScreen(
  stage: Stage,
  { address, list, tap }: Screen & { tap: Tap },
  { model, runs }: { model: Model; runs: number },
): Promise<TapTimes[]> {
  const made: TapTimes[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await stage.browser.newContext(phone)
    try {
      await watchDocuments(context, list)
      await context.addInitScript(tapOnceListed, { ...tap, ...pace })
      const page = await context.newPage()
      await stage.settle()
      await throttle(page, { link: model === 'cdp' })
      stage.link.become(model === 'tcp' ? 'line' : 'ground')
      await page.goto(stage.product.url + address, { waitUntil: 'commit', timeout: patienceMs })
      made.push(await tapTimes(page, tap))
    } finally {
      await context.close()
    }
  }
  return made
}

async function tapTimes(page: Page, { typing }: Tap): Promise<TapTimes> {
  await listShown(page, patienceMs)
  const beganAt = await page.evaluate(() => performance.timeOrigin)
  if (typing) {
    await page.waitForFunction(() => window.tapped.waitsForText, null, { timeout: patienceMs, polling: 'raf' })
    await page.keyboard.type(typing.text)
  }
  await page.waitForFunction(() => window.tapped.answered !== null, null, { timeout: patienceMs, polling: 100 })
  const { tapped, list, origin } = await page.evaluate(() => ({
    tapped: window.tapped,
    list: window.noted.list,
    origin: performance.timeOrigin,
  }))
  // Without the program, the browser submits the form itself. That loads a new document with another clock.
  if (origin !== beganAt) throw new Error('the tap has left the page')
  if (typing && tapped.text !== typing.text) throw new Error(`of “${typing.text}” there is left “${tapped.text}”`)
  if (list === null || tapped.answered === null) throw new Error('the tap was not answered')
  return { list, taps: tapped.taps, answered: tapped.answered }
}

type Plan = Tap & typeof pace

/** Runs in the page before its scripts. Taps by the page's clock, so that nothing outside the page delays the tap. */
function tapOnceListed({ typing, target, answers, afterMs, againMs }: Plan): void {
  const tapped: Tapped = { waitsForText: false, taps: [], answered: null, text: '' }
  window.tapped = tapped
  const first = (selector: string) => document.querySelector<HTMLElement>(selector)
  const textIn = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value ?? ''
  const stands = (selector: string) => {
    const element = first(selector)
    return element !== null && element.getBoundingClientRect().height > 0 && element.innerText.trim() !== ''
  }
  const tapIfDue = () => {
    const last = tapped.taps.at(-1)
    if (last !== undefined && performance.now() < last + againMs) return
    if (last === undefined && typing && textIn(typing.field) !== typing.text) return
    const element = first(target)
    if (element) tapped.taps.push(performance.now())
    element?.click()
  }
  const look = () => {
    if (tapped.taps.length > 0 && answers.every(stands)) {
      tapped.answered = performance.now()
      if (typing) tapped.text = textIn(typing.field)
      return
    }
    tapIfDue()
    requestAnimationFrame(look)
  }
  const begin = () => {
    if (typing) {
      first(typing.field)?.focus()
      tapped.waitsForText = true
    }
    look()
  }
  const untilListed = () => {
    if (window.noted.list === null) requestAnimationFrame(untilListed)
    else setTimeout(begin, afterMs)
  }
  untilListed()
}
