import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Patience } from '../src/platform/db/answer-watch.ts'
import type { DbAddress } from '../src/platform/db/open-db.ts'

/** A proxy to a database that can fall silent, like a stopped process or a cut network: connections stay open. */
export interface SilentLine {
  address: DbAddress
  fallSilent(): void
  speakAgain(): void
  /** Closes its connections and accepts no new one, like a database that has ended. */
  end(): Promise<void>
}

/**
 * A silent database is found out soon, while one that speaks has the time to say so on a busy machine. Milliseconds; a
 * no holds for nobody.
 */
export const quickPatience: Patience = { beforeAsking: 50, forAnswer: 1_500, noHolds: 0 }

export async function silentLine(database: DbAddress): Promise<SilentLine> {
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = connect(join(database.host, `.s.PGSQL.${database.port}`))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
      if (silent) one.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  return {
    address: { ...database, host: '127.0.0.1', port },
    fallSilent() {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    speakAgain() {
      silent = false
      for (const socket of sockets) socket.resume()
    },
    end() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
