import type { Page, Request, Route } from 'playwright-core'

/** Long enough for what a page asks in the same moment. */
const momentMs = 50
/** A screen that has asked for nothing by then asks for nothing ahead. */
const longestMs = 600

interface Opening {
  /** Of each call that was made: by its name and what it asks. */
  calls: Map<string, number>
  late: string[]
  /** Resolves with the first call. */
  asked: Promise<void>
  ask(): void
  /** Held until what is asked for beside them is under way. */
  files: Promise<void> | null
  filesCame: boolean
  /** Held until the screen has asked for what it wants besides. */
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

/** What every page asks for at its own time. */
const ofTheFrame = /\/(addClientLogs?|getServerTime|refreshToken|heartbeat)$/

/**
 * Watches what screens ask for first: the calls that depend on no other call are to be on their way while the screen's code
 * is (decision 0022), and none is to be made twice.
 */
export async function watchFirstCalls(page: Page) {
  let current = opening()
  const nameOf = (request: Request) =>
    `${new URL(request.url()).pathname.replace(/.*\//, '')} ${request.postData() ?? ''}`.trim()
  const go = (route: Route) => route.continue().catch(() => undefined)
  await page.route('**/assets/*.js', async (route) => {
    const here = current
    here.files ??= Promise.race([here.asked.then(() => after(momentMs)), after(longestMs)]).then(
      () => void (here.filesCame = true),
    )
    await here.files
    await go(route)
  })
  await page.route(/\/(api2|pditrans)\//, async (route) => {
    const here = current
    const request = route.request()
    if (ofTheFrame.test(new URL(request.url()).pathname)) return go(route)
    const name = nameOf(request)
    here.calls.set(name, (here.calls.get(name) ?? 0) + 1)
    here.ask()
    // Before any answer it depends on none.
    if (here.filesCame && !here.answered) here.late.push(name)
    // The code beside it may be asked for a moment later.
    if (!here.files) await after(momentMs)
    if (here.files) await (here.answers ??= here.files.then(() => after(2 * momentMs)))
    here.answered = true
    await go(route)
  })
  return {
    /** Before the address changes: afterwards some of its calls may have been made. */
    begin: () => void (current = opening()),
    /** Once it stands. */
    faults: () => [
      ...current.late.map((name) => `not read ahead: ${name}`),
      ...[...current.calls].filter(([, times]) => times > 1).map(([name, times]) => `${times} times: ${name}`),
    ],
  }
}
