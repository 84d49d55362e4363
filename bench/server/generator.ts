import { readFileSync } from 'node:fs'
import { HttpConnection } from './http-connection.ts'
import { PassengerCalls, type Buyer } from './passenger-calls.ts'
import { PaymentRequests } from './payment-requests.ts'
import { PurchaseRequests } from './purchase-requests.ts'
import { scenarios, type Requests, type ScenarioName, type Turn } from './scenarios.ts'
import { ShopRequests } from './shop-requests.ts'
import type { Shelf } from './shopping.ts'
import { quantile } from './statistics.ts'

/** A message from the parent process, which sends one load at a time. */
export interface Load {
  scenario: ScenarioName
  port: number
  guestToken: string
  connections: number
  seconds: number
  /** The first turn that no run has used. */
  firstTurn: number
}

/** The reply to a `Load`. Times are in milliseconds. */
export interface LoadFigures {
  turns: number
  perSecond: number
  p50: number
  p99: number
  /** Median of each call. */
  steps: Record<string, number>
}

/** The buyers, and the goods for sale. */
export interface LoadWorld {
  buyers: Record<'spread' | 'onOneFlight', Buyer[]>
  shelf: Shelf
}

const [, , worldFile = ''] = process.argv
// The parent writes the file in this shape.
const world = JSON.parse(readFileSync(worldFile, 'utf8')) as LoadWorld
/** The address ids that each system has assigned to its passengers, by the system's port. */
const addressBooks = new Map<number, Map<string, string>>()

function buyerInTurn(list: readonly Buyer[], number: number): Turn {
  const buyer = list[number % list.length]
  if (!buyer) throw new Error('nobody is there to buy')
  return { number, buyer, round: Math.floor(number / list.length) }
}

function requestsOn(connection: HttpConnection, load: Load, note: (step: string, ms: number) => void): Requests {
  const addresses = addressBooks.get(load.port) ?? new Map<string, string>()
  addressBooks.set(load.port, addresses)
  const calls = new PassengerCalls(connection, load.guestToken, note)
  return {
    purchase: new PurchaseRequests(calls),
    shop: new ShopRequests(calls, world.shelf, addresses),
    payment: new PaymentRequests(calls),
  }
}

/** Closed loop: each connection starts a turn when its last one ends, and completes every turn that it starts. */
async function generate(load: Load): Promise<LoadFigures> {
  const { run, buyers: whose, uses } = scenarios[load.scenario]
  const list = world.buyers[whose]
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
    const requests = requestsOn(connection, load, note)
    for (let now = startedAt; now < endsAt;) {
      const turn = buyerInTurn(list, uses ? next : next % list.length)
      next += 1
      await run(requests, turn)
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
