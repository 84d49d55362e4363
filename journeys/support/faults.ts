import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, signal, stopAll } from './processes.ts'

/** Ends a fault; resolves when the product has noticed. */
type Recover = () => Promise<void>

/** What can be done to a running product from outside. Linux only, as the drills' means are. */
export interface Faults {
  /** The server's process stands still: connections are accepted, nothing is answered. */
  suspendServer(): Promise<Recover>
  /** Every process of the database stands still; resolves when the server has noticed. */
  suspendDatabase(): Promise<Recover>
  /** Everything of ours ends at once, as when the power fails. The product does not come back. */
  cutPower(): Promise<void>
}

interface Running {
  /** The process that has started server and stand-ins. */
  pid: number
  url: string
}

export function faultsOf({ pid, url }: Running): Faults {
  const server = async (): Promise<number> => {
    const found = (await childrenOf(pid)).find(({ title }) => title.includes('apps/server/dist/main.js'))
    if (!found) throw new Error('the product has no server that runs')
    return found.pid
  }
  /** The server's one child is the database's first process. */
  const database = async () => descendantsOf(await server())
  const untilReady = async (expected: boolean) => {
    while ((await fetch(`${url}/readyz`)).ok !== expected) await wait(20)
  }
  return {
    async suspendServer() {
      const stopped = [await server()]
      signal(stopped, 'SIGSTOP')
      return async () => signal(stopped, 'SIGCONT')
    },
    async suspendDatabase() {
      const stopped = await stopAll(database)
      await untilReady(false)
      return async () => {
        signal(stopped, 'SIGCONT')
        await untilReady(true)
      }
    },
    cutPower: async () => signal([...(await database()), await server()], 'SIGKILL'),
  }
}

async function descendantsOf(pid: number): Promise<number[]> {
  const children = (await childrenOf(pid)).map((child) => child.pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}
