import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Namespace } from '../network/namespace.ts'
import type { TaskName, Tasks } from './tasks.ts'

const program = fileURLToPath(new URL('agent.ts', import.meta.url))

export interface Agent {
  /** Does this inside the agent's machine. */
  does<Name extends TaskName>(task: Name, input: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]>
  end(): void
}

/** A program of ours inside a machine, for what has to happen there. */
export async function startAgent(machine: Namespace): Promise<Agent> {
  const child = machine.start(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error(`the agent of ${machine.name} has ended`)
  })
  // Later it ends with its machine.
  gone.catch(() => undefined)
  await Promise.race([once(child, 'message'), gone])
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  child.on('message', ({ id, result, error }: { id: number; result: never; error?: string }) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asker?.resolve(result)
    else asker?.reject(new Error(error))
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the agent has ended'))
  })
  let orders = 0
  return {
    does(task, input) {
      const id = (orders += 1)
      const done = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
      child.send({ id, task, input })
      // The agent answers what the task of that name answers.
      return done as ReturnType<Tasks[typeof task]>
    },
    end: () => child.disconnect(),
  }
}
