import process from 'node:process'
import { tasks, type TaskName } from './tasks.ts'

/** What runs inside a machine of the lab: does what it is asked over the channel to its parent, several things at once. */
interface Order {
  id: number
  task: TaskName
  input: never
}

process.on('message', (order: Order) => {
  const { id, task, input } = order
  // The parent's side is typed by the same table: each task gets its own input.
  const work = tasks[task] as (input: never) => Promise<unknown>
  work(input).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
// Without its parent it has nobody to work for.
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
