import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePorts } from '../products/free-ports.ts'

/** A request to the collector's address, as it was on the wire. */
export interface Arrived {
  method: string
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A shop independent of ours, with the analytics on its page, and a collector. */
export interface ShopWithAnalytics {
  port: number
  /** Makes Chromium resolve the shop's names to this computer. */
  browserArguments: readonly string[]
  /** Requests to the collector since the last call. */
  arrived(): Arrived[]
  /** Resolves when the collector has this many that have not been taken. */
  untilArrived(count: number): Promise<Arrived[]>
  close(): Promise<void>
}

interface ShopOptions {
  /** By path: the shop's own files. */
  files: Record<string, { type: string; body: string }>
  /** Answers a request to the collector; 204 by default. */
  collect?: (arrived: Arrived, response: ServerResponse) => void
}

export const shopName = 'shop.example.test'
export const collectorName = 'collect.example.test'

export async function openShop({ files, collect = accept }: ShopOptions): Promise<ShopWithAnalytics> {
  const waiting: Arrived[] = []
  let look = () => {}
  const server = createServer((request, response) => {
    void getBody(request).then((body) => {
      const { method = '', url: target = '', headers } = request
      if (target.startsWith('/v3/projects/')) {
        const arrived = { method, target, headers, body }
        waiting.push(arrived)
        look()
        return collect(arrived, response)
      }
      const file = files[target.split('?')[0] ?? '']
      response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' })
      response.end(file?.body)
    }, ignore)
  })
  const port = await freePorts(1)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const take = () => waiting.splice(0)
  return {
    port,
    browserArguments: [
      `--host-resolver-rules=MAP ${shopName} 127.0.0.1:${port},MAP ${collectorName} 127.0.0.1:${port}`,
    ],
    arrived: take,
    untilArrived: (count) =>
      new Promise((resolve) => {
        look = () => {
          if (waiting.length < count) return
          look = () => {}
          resolve(take())
        }
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers as a collector does. */
export function accept({ headers }: Arrived, response: ServerResponse): void {
  const { origin } = headers
  response.writeHead(
    204,
    origin ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' } : {},
  )
  response.end()
}

/** The page went away while sending, so nothing has arrived. */
const ignore = () => {}

async function getBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
