import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/** A connection between two servers that can be cut at any byte. */
export interface CuttableLine {
  url: string
  /** Blocks all traffic from now on; data in flight is lost. */
  cut(): void
  /** @param cutAfter for each of the next connections, the number of response bytes after which it is cut */
  restore(cutAfter?: number[]): void
  /** The number of connections cut in the middle of a response. */
  cuts(): number
  close(): Promise<void>
}

export async function cuttableLine(target: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isUp = true
  let limits: number[] = []
  let cuts = 0
  const server: Server = createServer((near) => {
    if (!isUp) return void near.destroy()
    const far = createConnection({ host: hostname, port: Number(port) })
    const both = [near, far]
    const end = () => both.forEach((socket) => socket.destroy())
    const limit = limits.shift()
    let bytes = 0
    far.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (limit === undefined || bytes <= limit) return void near.write(chunk)
      cuts += 1
      near.write(chunk.subarray(0, Math.max(0, chunk.length - (bytes - limit))))
      end()
    })
    near.on('data', (chunk: Buffer) => void far.write(chunk))
    for (const socket of both) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      isUp = false
      for (const socket of open) socket.destroy()
    },
    restore(cutAfter = []) {
      isUp = true
      limits = [...cutAfter]
      for (const socket of open) socket.destroy()
    },
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
