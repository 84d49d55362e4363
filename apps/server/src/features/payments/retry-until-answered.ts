import { after, minutes } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/job-kinds.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import { GatewayFailed } from './ask-gateway.ts'

const triesBeforeSlowing = 12
const minutesWhenSlow = 5

/**
 * A silent gateway slows its jobs down but never ends them: money and stock would be stuck. Jobs with other errors,
 * which are bugs, do fail in the end.
 */
export function retryUntilAnswered<Kind extends JobKind>(handler: JobHandler<Kind>): JobHandler<Kind> {
  return async (deps, job) => {
    try {
      return await handler(deps, job)
    } catch (error) {
      if (!(error instanceof GatewayFailed) || job.attempts < triesBeforeSlowing) throw error
      deps.log.error({ err: error, job: job.kind, key: job.key }, 'a payment gateway has been silent for long')
      return after(deps.clock.now(), minutes(minutesWhenSlow))
    }
  }
}
