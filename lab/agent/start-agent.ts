import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Namespace } from '../network/namespace.ts'
import type { TaskName, Tasks } from './tasks.ts'

const program = fileURLToPath(new URL('agent.ts', import.meta.url))

export interface Agent {
  /** Runs a task inside the agent's machine. */
  does<Name extends TaskName>(task: Name, input: Parameters<Tasks[Name]>[0]): ReturnType<Tasks[Name]>
  end(): void
}

/** Starts an agent inside a machine, for tasks that must run there. */
export async function startAgent(machine: Namespace): Promise<Agent> {
  const child = machine.start(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit').then(() => {
    throw new Error(`the agent of ${machine.name} has ended`)
  })
  // After startup, the removal of its machine ends the agent.
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
      // The agent replies with the result of the task of that name.
      return done as ReturnType<Tasks[typeof task]>
    },
    end: () => child.disconnect(),
  }
}
