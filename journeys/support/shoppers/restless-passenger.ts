/// <reference lib="dom" />
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { browserOptions } from '../pages/phone.ts'
import { getChildren, signal, untilGone } from '../products/processes.ts'
import { patienceMs } from '../patience.ts'

declare global {
  interface Window {
    /** Tracks events one after the other, each in its own turn; resolves at `until`, and continues to `goal`. */
    track(life: number, until: number, goal: number): Promise<void>
    /** Resolves when everything being tracked has been tracked. */
    atRest?: Promise<unknown>
  }
}

/** Speeds up the pages' time, equally for all: timers and the clock that the SDK reads. */
const hurried = { pace: 3, since: Date.now() }

/** A browser with its profile, treated badly. */
export interface RestlessPassenger {
  context: BrowserContext
  /** Opens another tab. */
  open(): Promise<Page>
  /** Kills the browser's process and starts it again with what is on the disk. */
  killAndRestart(): Promise<void>
  close(): Promise<void>
}

/** @param profile a folder @param address of the page whose loads are counted as lives */
export async function restlessPassenger(
  profile: string,
  address: string,
  browserArguments: readonly string[],
): Promise<RestlessPassenger> {
  async function start(): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(profile, browserOptions(browserArguments))
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(hurry, hurried)
    return context
  }
  let context = await start()
  return {
    get context() {
      return context
    },
    async open() {
      const page = await context.newPage()
      await page.goto(address)
      return page
    },
    async killAndRestart() {
      const found = await getChildren(process.pid)
      const pids = found.filter(({ title }) => title.includes(profile)).map(({ pid }) => pid)
      signal(pids, 'SIGKILL')
      await untilGone(pids)
      context = await start()
    },
    close: () => context.close(),
  }
}

/** Runs in the page. */
function hurry({ pace, since }: typeof hurried): void {
  const BrowsersDate = Date
  const now = () => since + (BrowsersDate.now() - since) * pace
  class HurriedDate extends BrowsersDate {
    constructor(given?: number | string) {
      super(given ?? now())
    }
    static override now(): number {
      return now()
    }
  }
  // Calling it without `new` is unsupported and never happens.
  window.Date = HurriedDate as DateConstructor
  const { setTimeout } = window
  const sooner = (run: () => void, milliseconds = 0) => setTimeout(run, milliseconds / pace)
  // Extra arguments for the callback are unsupported and never used.
  window.setTimeout = sooner as typeof setTimeout
}

/**
 * Resolves when this text is on the disk, along with everything the page stored before it. The browser writes storage
 * to the disk some seconds later, on its own schedule.
 */
export async function untilOnDisk(profile: string, text: string): Promise<void> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb')
  const has = async (name: string) => (await readFile(join(folder, name)).catch(() => Buffer.alloc(0))).includes(text)
  for (;;) {
    const names = await readdir(folder).catch(() => [])
    if ((await Promise.all(names.map(has))).includes(true)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
