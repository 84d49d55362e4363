import { connect, createServer, type Socket } from 'node:net'
import { CollectConnection } from './collect-connection.ts'
import { requestsOf, visit, type Way } from './sample-events.ts'

/** Chromium opens at most six connections to one host. */
const connectionsOf: Record<Way, number> = { strict: 6, batches: 1 }

export interface LinkFigures {
  way: Way
  requests: number
  bytes: number
  /** Until the last response arrives. Excludes the time for which the SDK holds events back to fill a batch. */
  seconds: number
}

/** Sends the same events both ways over a link with this round trip; each new connection costs one more. */
export async function measureSlowLink(port: number, roundTripMs: number, count: number): Promise<LinkFigures[]> {
  const link = await openSlowLink(port, roundTripMs)
  try {
    const figures: LinkFigures[] = []
    for (const way of ['strict', 'batches'] as const) figures.push(await sendAll(link.port, way, count))
    return figures
  } finally {
    link.close()
  }
}

async function sendAll(port: number, way: Way, count: number): Promise<LinkFigures> {
  const requests = requestsOf[way](visit(count))
  const bytes = requests.reduce((sum, { body }) => sum + body.length, 0)
  const startedAt = performance.now()
  let next = 0
  const drive = async () => {
    const connection = await CollectConnection.open(port)
    for (let request = requests[next++]; request; request = requests[next++]) await connection.post(request)
    connection.close()
  }
  await Promise.all(Array.from({ length: connectionsOf[way] }, drive))
  return { way, requests: requests.length, bytes, seconds: (performance.now() - startedAt) / 1000 }
}

/** A proxy that delays all data by half a round trip, and the first request by the handshake's round trip as well. */
function openSlowLink(port: number, roundTripMs: number): Promise<{ port: number; close(): void }> {
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port })
    const opensAt = performance.now() + roundTripMs
    handOn(near, far, () => Math.max(opensAt - performance.now(), 0) + roundTripMs / 2)
    handOn(far, near, () => roundTripMs / 2)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close: () => void server.close() })
    })
  })
}

function handOn(from: Socket, to: Socket, delay: () => number): void {
  from.on('data', (chunk) => void setTimeout(() => to.write(chunk), delay()))
  from.on('close', () => to.destroy())
  from.on('error', () => to.destroy())
}
