import type { Page, Request, Route } from 'playwright-core'

/** Long enough for requests that a page makes in the same moment; a busy machine reports them later. */
const momentMs = 50
/** A request of the watcher: when it arrives, so have all that the page had made before. */
const marker = '/first-calls-marker'
/** A screen that has made no call by then makes none ahead of its code. */
const longestMs = 600

interface Opening {
  /** Each call by name and parameters, with how often it was made. */
  calls: Map<string, number>
  late: string[]
  /** Resolves with the first call. */
  asked: Promise<void>
  ask(): void
  /** Files are held until the calls made alongside them are under way. */
  files: Promise<void> | null
  filesCame: boolean
  /** Answers are held until the screen has made its other calls. */
  answers: Promise<void> | null
  answered: boolean
}

function opening(): Opening {
  let ask = (): void => undefined
  const asked = new Promise<void>((resolve) => (ask = resolve))
  return {
    calls: new Map(),
    late: [],
    asked,
    ask,
    files: null,
    filesCame: false,
    answers: null,
    answered: false,
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Calls that every page makes on its own schedule. */
const ofTheFrame = /\/(addClientLogs?|getServerTime|refreshToken|heartbeat)$/

/**
 * Watches the first calls of screens: calls that depend on no other call must be under way while the screen's code is
 * loading (decision 0022), and none may be made twice.
 */
export async function watchFirstCalls(page: Page) {
  let current = opening()
  const getName = (request: Request) =>
    `${new URL(request.url()).pathname.replace(/.*\//, '')} ${request.postData() ?? ''}`.trim()
  const go = (route: Route) => route.continue().catch(() => undefined)
  await page.route(`**${marker}`, (route) => route.fulfill({ status: 204 }))
  const moment = async (ms = momentMs) => {
    await after(ms)
    // A page that is left has no more requests.
    await page.evaluate((path) => fetch(path).then(() => undefined), marker).catch(() => undefined)
  }
  await page.route('**/assets/*.js', async (route) => {
    const here = current
    here.files ??= Promise.race([here.asked.then(() => moment()), after(longestMs)]).then(
      () => void (here.filesCame = true),
    )
    await here.files
    await go(route)
  })
  await page.route(/\/(api2|pditrans)\//, async (route) => {
    const here = current
    const request = route.request()
    if (ofTheFrame.test(new URL(request.url()).pathname)) return go(route)
    const name = getName(request)
    here.calls.set(name, (here.calls.get(name) ?? 0) + 1)
    here.ask()
    // Before any answer, the call cannot depend on one.
    if (here.filesCame && !here.answered) here.late.push(name)
    // The code may be requested a moment later than the call.
    if (!here.files) await moment()
    if (here.files) await (here.answers ??= here.files.then(() => moment(2 * momentMs)))
    here.answered = true
    await go(route)
  })
  return {
    /** Call it before the address changes: afterwards some calls may already have been made. */
    begin: () => void (current = opening()),
    /** Call it once the screen is complete. */
    faults: () => [
      ...current.late.map((name) => `not read ahead: ${name}`),
      ...[...current.calls].filter(([, times]) => times > 1).map(([name, times]) => `${times} times: ${name}`),
    ],
  }
}
