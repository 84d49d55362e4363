import { median } from '../server/statistics.ts'
import { CollectConnection } from './collect-connection.ts'
import { requestsOf, visit, type Way } from './sample-events.ts'

export interface Rate {
  way: Way
  /** Medians over the rounds. */
  eventsPerSecond: number
  requestsPerSecond: number
  lowest: number
  highest: number
}

interface Load {
  port: number
  connections: number
  seconds: number
  repetitions: number
}

/** Events are made before the clock starts; these rates exceed what any machine can take. */
const eventsASecond: Record<Way, number> = { strict: 8_000, batches: 40_000 }
const visitLength = 100

/** Alternates the two ways, so that a busy moment of the machine affects both. The first round is a warm-up. */
export async function measureRates(load: Load, say: (line: string) => void): Promise<Rate[]> {
  const rounds: Record<Way, { events: number; requests: number }[]> = { strict: [], batches: [] }
  for (let round = 0; round <= load.repetitions; round += 1) {
    for (const way of ['strict', 'batches'] as const) {
      const run = await measureOnce(load, way)
      if (round > 0) rounds[way].push(run)
      say(`${way}${round > 0 ? '' : ' (warm-up)'}: ${Math.round(run.events)} events/s`)
    }
  }
  return (['strict', 'batches'] as const).map((way) => {
    const events = rounds[way].map((run) => run.events)
    return {
      way,
      eventsPerSecond: median(events),
      requestsPerSecond: median(rounds[way].map((run) => run.requests)),
      lowest: Math.min(...events),
      highest: Math.max(...events),
    }
  })
}

/** Closed loop. Sends each request once, so that no event is a duplicate. */
async function measureOnce(
  { port, connections, seconds }: Load,
  way: Way,
): Promise<{ events: number; requests: number }> {
  const visits = Math.ceil((eventsASecond[way] * seconds) / visitLength)
  const requests = Array.from({ length: visits }, () => requestsOf[way](visit(visitLength))).flat()
  const eventsOfOne = (visits * visitLength) / requests.length
  const opened = await Promise.all(Array.from({ length: connections }, () => CollectConnection.open(port)))
  const startedAt = performance.now()
  let sent = 0
  const drive = async (connection: CollectConnection) => {
    while (performance.now() - startedAt < seconds * 1000) {
      const request = requests[sent]
      if (!request) return
      sent += 1
      await connection.post(request)
    }
  }
  await Promise.all(opened.map(drive))
  const took = (performance.now() - startedAt) / 1000
  for (const connection of opened) connection.close()
  return { events: (sent * eventsOfOne) / took, requests: sent / took }
}
