import type { Deps } from '../deps.ts'
import { runDueJobs, type JobHandlers } from './job-queue.ts'

export interface JobWorker {
  /** Looks at once, e.g. after the demonstration clock has moved. Resolves when what was due has run. */
  wake(): Promise<void>
  stop(): Promise<void>
}

const pollMs = 500

/** Looks for due jobs twice a second; a database that is away is reported and asked again, never fatal (G11). */
export function startJobWorker(deps: Deps, handlers: JobHandlers): JobWorker {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const runOnce = async () => {
    try {
      let ran = 0
      do ran = await runDueJobs(deps, handlers)
      while (ran > 0 && !stopped)
    } catch (error) {
      deps.log.warn({ err: error }, 'jobs could not be read')
    }
  }
  const look = () => {
    running = running.then(runOnce)
    return running
  }
  const schedule = () => {
    if (stopped) return
    timer = setTimeout(() => void look().then(schedule), pollMs)
  }
  schedule()
  return {
    wake: look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
