import process from 'node:process'
import { tasks, type TaskName } from './tasks.ts'

/** An order from the parent process. The agent runs inside a machine of the lab and executes orders concurrently. */
interface Order {
  id: number
  task: TaskName
  input: never
}

process.on('message', (order: Order) => {
  const { id, task, input } = order
  // The same table types the parent's side, so each task gets its own input.
  const work = tasks[task] as (input: never) => Promise<unknown>
  work(input).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
// Without its parent the agent has no work.
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
