import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedNotification {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A shop that records the gateways' posts and gives these answers in order, repeating the last one. */
export async function openShop(answers: { status: number; body: string }[]) {
  const received: ReceivedNotification[] = []
  const arrivals = new EventEmitter()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const answer = answers[Math.min(received.length, answers.length) - 1] ?? { status: 200, body: '' }
      arrivals.emit('one')
      response.writeHead(answer.status, { connection: 'close' }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** Resolves once that many notifications have arrived. */
    arrived: async (count: number) => {
      while (received.length < count) await once(arrivals, 'one')
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
