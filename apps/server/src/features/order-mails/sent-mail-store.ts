import type { Db } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'

/** Of the mail or text that a job sends, however often it runs. */
export const getMailId = ({ kind, key }: Pick<Job, 'kind' | 'key'>): string => `${kind}:${key}`

/** Whether the mail, or the text in its place, has left already. */
export const mailSentReading = (db: Db, mailId: string): Reading<boolean> =>
  reading(db.selectFrom('sent_mails').select('mail_id').where('mail_id', '=', mailId), {}, ([row]) => row !== undefined)

/** The same, read alone. */
export const isMailSent = (db: Db, mailId: string) => readAtOnce(db, mailSentReading(db, mailId))

export async function markMailSent(db: Db, { mailId, at }: { mailId: string; at: Date }): Promise<void> {
  await db
    .insertInto('sent_mails')
    .values({ mail_id: mailId, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which of these mails have left in the last weeks, the first ones first. */
export async function sentMails(db: Db, mailIds: readonly string[]): Promise<{ mailId: string; at: Date }[]> {
  if (mailIds.length === 0) return []
  const rows = await db
    .selectFrom('sent_mails')
    .select(['mail_id', 'sent_at'])
    .where('mail_id', 'in', mailIds)
    .orderBy('sent_at')
    .orderBy('mail_id')
    .execute()
  return rows.map((row) => ({ mailId: row.mail_id, at: row.sent_at }))
}
