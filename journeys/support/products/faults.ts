import { setTimeout as wait } from 'node:timers/promises'
import { getChildren, signal, stopAll } from './processes.ts'

/** Ends a fault; resolves when the product has noticed. */
type Recover = () => Promise<void>

/** Faults injected into a running product from outside. Linux only, like the drills' means. */
export interface Faults {
  /** Suspends the server's process: connections are accepted, nothing is answered. */
  suspendServer(): Promise<Recover>
  /** Suspends every process of the database; resolves when the server has noticed. */
  suspendDatabase(): Promise<Recover>
  /** Kills all our processes at once, like a power failure. The product does not recover. */
  cutPower(): Promise<void>
}

interface Running {
  /** The process that started server and stand-ins. */
  pid: number
  url: string
}

export function makeFaults({ pid, url }: Running): Faults {
  const server = async (): Promise<number> => {
    const found = (await getChildren(pid)).find(({ title }) => title.includes('apps/server/dist/main.js'))
    if (!found) throw new Error('the product has no server that runs')
    return found.pid
  }
  /** The server's only child is the database's first process. */
  const database = async () => getDescendants(await server())
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

async function getDescendants(pid: number): Promise<number[]> {
  const children = (await getChildren(pid)).map((child) => child.pid)
  return [...children, ...(await Promise.all(children.map(getDescendants))).flat()]
}
