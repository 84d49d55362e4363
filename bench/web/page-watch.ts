/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'
import { answersTaps } from './answers-taps.ts'

/** Figures that a document records about itself, in milliseconds from the start of navigation. */
interface Noted {
  list: number | null
  /** When the item that showed the list first answers taps. */
  program: number | null
  fcp: number | null
  lcp: number | null
  /** The sum of layout shifts without recent input. */
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
 * Makes every document of this browser record its paints, long tasks and layout shifts, when an element of `selector`
 * first comes into view, and when that element answers taps.
 */
export async function watchDocuments(context: BrowserContext, selector: string): Promise<void> {
  // The TypeScript runner wraps functions in a `__name` helper that pages lack.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(`globalThis.answersTaps = ${answersTaps.toString()}`)
  await context.addInitScript(noteWhatComes, selector)
}

export async function listShown(page: Page, timeout: number): Promise<void> {
  await page.waitForFunction(() => window.noted.list !== null, null, { timeout, polling: 100 })
}

/** Runs in the page before its scripts. */
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
    // The DOM library does not declare the type of these entries yet.
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) noted.cls += value
  })
  const look = () => {
    const item = document.querySelector(selector)
    const box = item?.getBoundingClientRect()
    // This callback runs in the frame that paints the item.
    if (box && box.height > 0 && box.top < innerHeight) noted.list ??= performance.now()
    if (noted.list !== null && item && window.answersTaps(item)) noted.program = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Extra time after list, program and visible pictures, for the work that these cause. */
const settledMs = 1_000

/** @param timeout how long the program may take; a floor has no program */
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
    // A picture that fails to load shows in the byte counts.
    .catch(() => undefined)
  await page.waitForTimeout(settledMs)
}

export interface PageTimes {
  fcp: number
  lcp: number
  list: number
  /** When the first handler answers; null if none has yet. */
  program: number | null
  usable: number
  /** The longest task before `usable`; 0 if no task was long. */
  longest: number
  /** The longest of those that began after the list was rendered: the time that a tap may have to wait. */
  afterList: number
  tbt: number
  cls: number
  /** When the document began, in milliseconds since 1970. */
  beganAt: number
}

/** Reads the figures that the document has recorded so far. */
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

/** The first time from `there` (list and program) that no task longer than 50 ms follows within half a second. */
export function usableAt(there: number, longTasks: readonly Task[]): number {
  let since = there
  for (const { start, end } of longTasks) {
    if (end > since && start < since + 500) since = end
  }
  return since
}

/** The longest task that begins in the interval. */
export function longestMs(longTasks: readonly Task[], { from, until }: { from: number; until: number }): number {
  const between = longTasks.filter(({ start }) => start >= from && start < until)
  return Math.max(0, ...between.map(({ start, end }) => end - start))
}

/** The sum of each task's time beyond 50 ms in the interval. */
export function blockedMs(longTasks: readonly Task[], { from, until }: { from: number; until: number }): number {
  return longTasks
    .map(({ start, end }) => Math.min(end, until) - Math.max(start, from) - 50)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0)
}
