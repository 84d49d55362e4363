/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'
import { answersTaps } from './answers-taps.ts'

/** What a document has noted of itself; milliseconds from its navigation's begin. */
interface Noted {
  list: number | null
  /** What the list was noted by answers taps. */
  program: number | null
  fcp: number | null
  lcp: number | null
  /** Layout shifts that nobody caused, added up. */
  cls: number
  longTasks: { start: number; end: number }[]
}

declare global {
  interface Window {
    noted: Noted
    answersTaps: typeof answersTaps
  }
}

/**
 * Every document of this browser notes when something of `selector` is in view for the first time, how it got there, and when
 * it answers.
 */
export async function watchDocuments(context: BrowserContext, selector: string): Promise<void> {
  // What runs this program names its functions by a helper that pages lack.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(`globalThis.answersTaps = ${answersTaps.toString()}`)
  await context.addInitScript(noteWhatComes, selector)
}

export async function listShown(page: Page, timeout: number): Promise<void> {
  await page.waitForFunction(() => window.noted.list !== null, null, { timeout, polling: 100 })
}

/** Runs in the page, before anything of its own. */
function noteWhatComes(selector: string): void {
  const noted: Noted = { list: null, program: null, fcp: null, lcp: null, cls: 0, longTasks: [] }
  window.noted = noted
  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => void (noted.lcp = startTime))
  observe('longtask', ({ startTime, duration }) =>
    noted.longTasks.push({ start: startTime, end: startTime + duration }),
  )
  observe('layout-shift', (entry) => {
    // The type of these entries; the library's own lags behind.
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.cls += value
  })
  const look = () => {
    const item = document.querySelector(selector)
    const box = item?.getBoundingClientRect()
    // In the frame that paints it.
    if (box && box.height > 0 && box.top < innerHeight) noted.list ??= performance.now()
    if (noted.list !== null && item && window.answersTaps(item)) noted.program = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** After list and program: the pictures that are in view have come, and then so long for what they cause. */
const settledMs = 1_000

/** @param timeout how long the program may take; a floor has none to wait for */
export async function comeToRest(page: Page, timeout: number): Promise<void> {
  const runs = () =>
    window.noted.program !== null || (document.readyState === 'complete' && document.getElementById('app') === null)
  await page.waitForFunction(runs, null, { timeout, polling: 100 })
  await page
    .waitForFunction(
      () => [...document.images].every((image) => image.complete || image.getBoundingClientRect().top >= innerHeight),
      null,
      { timeout: 20_000, polling: 200 },
    )
    // A picture that never comes is told by its bytes.
    .catch(() => undefined)
  await page.waitForTimeout(settledMs)
}

export interface PageTimes {
  fcp: number
  lcp: number
  list: number
  /** The first handler answers; null where none has yet. */
  program: number | null
  usable: number
  /** The longest task before that; 0 where none was long. */
  longest: number
  /** Of those, the longest that began when the list stood: what a tap may have to wait for. */
  afterList: number
  tbt: number
  cls: number
  /** When the document began, in milliseconds since 1970. */
  beganAt: number
}

/** As far as this document has come. */
export async function readTimes(page: Page): Promise<PageTimes> {
  const { noted, beganAt } = await page.evaluate(() => ({ noted: window.noted, beganAt: performance.timeOrigin }))
  const { list, program, fcp, lcp, cls, longTasks } = noted
  if (list === null || fcp === null) throw new Error('the page has shown nothing')
  const usable = usableAt(Math.max(list, program ?? list), longTasks)
  return {
    fcp,
    lcp: lcp ?? fcp,
    list,
    program,
    usable,
    longest: longestMs(longTasks, { from: 0, until: usable }),
    afterList: longestMs(longTasks, { from: list, until: usable }),
    tbt: blockedMs(longTasks, { from: fcp, until: usable }),
    cls,
    beganAt,
  }
}

type Task = Noted['longTasks'][number]

/** List and program are there, and no task longer than 50 ms runs in the half second after. */
export function usableAt(there: number, longTasks: readonly Task[]): number {
  let since = there
  for (const { start, end } of longTasks) {
    if (end > since && start < since + 500) since = end
  }
  return since
}

/** Of those that begin between these. */
export function longestMs(longTasks: readonly Task[], { from, until }: { from: number; until: number }): number {
  const between = longTasks.filter(({ start }) => start >= from && start < until)
  return Math.max(0, ...between.map(({ start, end }) => end - start))
}

/** What tasks have beyond 50 ms, between first paint and usable. */
export function blockedMs(longTasks: readonly Task[], { from, until }: { from: number; until: number }): number {
  return longTasks
    .map(({ start, end }) => Math.min(end, until) - Math.max(start, from) - 50)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0)
}
