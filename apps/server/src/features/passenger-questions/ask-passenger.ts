import type { Bilingual } from '@aisle/contract/language'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { aboutOrder } from '../orders/index.ts'
import { insertQuestion } from './question-store.ts'

interface Asking {
  orderNo: string
  refundNo: string | null
  askedBy: string
  words: Bilingual
}

/** Keeps what is asked, and mails it to the contact of the order: once, however often the job runs. */
export async function askPassenger(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  asking: Asking,
): Promise<{ questionId: string }> {
  const [questionId, at] = [newId(deps.random, 'qst'), deps.clock.now()]
  await insertQuestion(tx, { ...asking, questionId, at })
  const about = aboutOrder(asking.orderNo)
  await enqueueJob(deps, tx, {
    kind: 'mail.passengerQuestion',
    key: questionId,
    payload: { questionId },
    runAt: at,
    about,
  })
  return { questionId }
}
