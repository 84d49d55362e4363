import { readFileSync } from 'node:fs'
import { HttpConnection } from './http-connection.ts'
import { PurchaseRequests, type Buyer, type Purchase } from './purchase-requests.ts'
import { paidPlans, scenarios, type ScenarioName } from './scenarios.ts'
import { quantile } from './statistics.ts'

/** Told to this program by its parent, one at a time. */
export interface Load {
  scenario: ScenarioName
  port: number
  guestToken: string
  connections: number
  seconds: number
  /** The first turn that nobody has taken yet. */
  firstTurn: number
}

/** Its answer. Times in milliseconds. */
export interface LoadFigures {
  turns: number
  perSecond: number
  p50: number
  p99: number
  /** Median of each call. */
  steps: Record<string, number>
}

export type BuyerLists = Record<'spread' | 'onOneFlight', Buyer[]>

const [, , buyersFile = ''] = process.argv
// Written by the parent in this shape.
const buyers = JSON.parse(readFileSync(buyersFile, 'utf8')) as BuyerLists
const planIds = Object.keys(paidPlans)

/** All buyers take one plan, then all the next. */
function purchaseOf(list: readonly Buyer[], turn: number): Purchase {
  const buyer = list[turn % list.length]
  const planId = planIds[Math.floor(turn / list.length)]
  if (!buyer || !planId) throw new Error('more turns than plans: give fewer seconds')
  return { buyer, planId }
}

/** Closed loop: every connection begins its next turn when the last has ended, and ends the turn that it has begun. */
async function generate(load: Load): Promise<LoadFigures> {
  const { run, buyers: whose, buys } = scenarios[load.scenario]
  const list = buyers[whose]
  const times: number[] = []
  const steps = new Map<string, number[]>()
  const note = (step: string, ms: number) => {
    const noted = steps.get(step)
    if (noted) noted.push(ms)
    else steps.set(step, [ms])
  }
  const connections = await Promise.all(Array.from({ length: load.connections }, () => HttpConnection.open(load.port)))
  let next = load.firstTurn
  const startedAt = performance.now()
  const endsAt = startedAt + load.seconds * 1000
  const drive = async (connection: HttpConnection) => {
    const requests = new PurchaseRequests(connection, load.guestToken, note)
    for (let now = startedAt; now < endsAt;) {
      const turn = buys ? next : next % list.length
      next += 1
      await run(requests, purchaseOf(list, turn))
      const ended = performance.now()
      times.push(ended - now)
      now = ended
    }
  }
  await Promise.all(connections.map(drive))
  const seconds = (performance.now() - startedAt) / 1000
  for (const connection of connections) connection.close()
  return {
    turns: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    steps: Object.fromEntries([...steps].map(([step, all]) => [step, quantile(all, 0.5)])),
  }
}

process.on('message', (load: Load) => {
  void generate(load).then(
    (figures) => process.send?.({ figures }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
