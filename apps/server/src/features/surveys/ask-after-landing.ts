import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'

/** Leaves time to disembark and collect luggage. */
const minutesAfterLanding = 60

/** Asks once per trip, however many plans were bought for it (E13). */
export async function askAfterLanding(
  deps: Pick<Deps, 'clock' | 'random' | 'db'>,
  { tripId, orderNo, eta }: { tripId: string; orderNo: string; eta: Date },
): Promise<void> {
  await enqueueJob(deps, deps.db, {
    kind: 'mail.survey',
    key: tripId,
    payload: { tripId, orderNo },
    runAt: after(eta, minutes(minutesAfterLanding)),
  })
}
