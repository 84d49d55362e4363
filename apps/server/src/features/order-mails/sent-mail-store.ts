import type { Db } from '../../platform/db/open-db.ts'

export async function isMailSent(db: Db, mailId: string): Promise<boolean> {
  const row = await db.selectFrom('sent_mails').select('mail_id').where('mail_id', '=', mailId).executeTakeFirst()
  return row !== undefined
}

export async function markMailSent(db: Db, { mailId, at }: { mailId: string; at: Date }): Promise<void> {
  await db
    .insertInto('sent_mails')
    .values({ mail_id: mailId, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
