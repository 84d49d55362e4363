import type { FlightAudience } from '@aisle/contract/console-flight-messages'
import type { Bilingual } from '@aisle/contract/language'
import { after, seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { jobWrite } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { planMails, waitSeconds, type PlannedMail } from './flight-message-rules.ts'
import { insertFlightMessage, recipientsOnFlight } from './flight-message-store.ts'

/** Whom a message to these passengers concerns, and the mails that it takes. */
export const planFlightMessage = async (tx: Tx, whom: { flightId: string; to: FlightAudience }) =>
  planMails(await recipientsOnFlight(tx, whom))

interface Writing {
  flightId: string
  to: FlightAudience
  writtenBy: string
  words: Bilingual
}

/** Keeps the message, and a job for each of its mails: sent once, however often the job runs. */
export async function writeToFlight(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  {
    writing,
    mails,
    reach,
  }: { writing: Writing; mails: readonly PlannedMail[] } & Pick<ReturnType<typeof planMails>, 'reach'>,
): Promise<{ messageId: string }> {
  const [messageId, at] = [newId(deps.random, 'fms'), deps.clock.now()]
  const { passengers, unreachable } = reach
  await insertFlightMessage(tx, { ...writing, messageId, passengers, unreachable, at, mails })
  const jobs = mails.map(({ mailNo }) =>
    jobWrite(deps, {
      kind: 'mail.flightMessage',
      key: `${messageId}:${mailNo}`,
      payload: { messageId, mailNo },
      runAt: after(at, seconds(waitSeconds(mailNo))),
    }),
  )
  await writeAtOnce(tx, jobs)
  return { messageId }
}
