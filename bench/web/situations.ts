import type { BrowserContext } from 'playwright-core'
import { watchDocuments } from './page-watch.ts'
import type { Screen } from './screens.ts'
import { phone, type Stage } from './stage.ts'
import { getToKnow, visit, type Model, type Visit } from './visit.ts'

const situations = ['cold', 'cold, plain http', 'again', 'again, plain http', 'offline'] as const
export type Situation = (typeof situations)[number]

export interface Visits {
  situation: Situation
  /** The visits that showed a list. */
  made: Visit[]
  tried: number
}

/** Visits without network; every one must show a list (issue: 5 of 5). */
const offlineTries = 5

/** Visits one screen over one model of the link, in every possible situation. */
export async function visitScreen(stage: Stage, screen: Screen, options: { model: Model; runs: number }) {
  const visits: Visits[] = []
  const plain = screen.login ? [] : (['cold, plain http', 'again, plain http'] as const)
  const wanted = new Set<Situation>([
    'cold',
    'again',
    ...plain,
    // Personal data is not kept on the phone, so screens behind a login show nothing without network.
    ...(options.model === 'cdp' && !screen.login ? ['offline' as const] : []),
  ])
  for (const situation of situations) {
    if (wanted.has(situation)) visits.push(await visitsIn(stage, { screen, situation, ...options }))
  }
  return visits
}

interface Asked {
  screen: Screen
  situation: Situation
  model: Model
  runs: number
}

async function visitsIn(stage: Stage, { screen, situation, model, runs }: Asked): Promise<Visits> {
  const offline = situation === 'offline'
  const tried = offline ? offlineTries : runs
  const address = (situation.endsWith('plain http') ? stage.plainOrigin : stage.product.url) + screen.address
  const { link } = stage
  const made: Visit[] = []
  let known: BrowserContext | undefined
  for (let run = 0; run < tried; run += 1) {
    const context = known ?? (await newBrowser(stage, screen))
    if (!situation.startsWith('cold') && !known) await getToKnow((known = context), link, address)
    await stage.settle()
    const one = visit({ context, link, address, model, offline })
    // An offline visit without a list is counted but not timed.
    await one.then(
      (seen) => made.push(seen),
      (error: unknown) => {
        if (!offline) throw error
      },
    )
    if (!known) await context.close()
  }
  await known?.close()
  return { situation, made, tried }
}

async function newBrowser({ browser, passenger }: Stage, { login, list }: Screen): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, ...(login ? { storageState: passenger } : {}) })
  await watchDocuments(context, list)
  return context
}
