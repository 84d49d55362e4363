import type { PassengerQuestion } from '@aisle/contract/console-questions'
import type { Bilingual } from '@aisle/contract/language'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface NewQuestion {
  questionId: string
  orderNo: string
  refundNo: string | null
  /** A person or a key. */
  askedBy: string
  words: Bilingual
  at: Date
}

export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<void> {
  await tx
    .insertInto('passenger_questions')
    .values({
      question_id: question.questionId,
      order_no: question.orderNo,
      refund_no: question.refundNo,
      asked_by: question.askedBy,
      words_zh: question.words.zh,
      words_en: question.words.en,
      asked_at: question.at,
    })
    .execute()
}

const selectQuestions = (db: Db | Tx) =>
  db
    .selectFrom('passenger_questions')
    .leftJoin('staff_people', 'staff_people.person_id', 'passenger_questions.asked_by')
    .select(['question_id', 'order_no', 'refund_no', 'words_zh', 'words_en', 'asked_at'])
    .select(sql<string>`coalesce(staff_people.name, asked_by)`.as('by'))
    .orderBy('asked_at', 'desc')
    .orderBy('question_id')
type Row = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>

const presentQuestion = (row: Row): PassengerQuestion => ({
  questionId: row.question_id,
  refundNo: row.refund_no,
  by: row.by,
  at: row.asked_at.toISOString(),
  words: { zh: row.words_zh, en: row.words_en },
})

/** The question with the number of its order; undefined when it was forgotten. */
export async function findQuestion(
  db: Db,
  questionId: string,
): Promise<(PassengerQuestion & { orderNo: string }) | undefined> {
  const row = await selectQuestions(db).where('question_id', '=', questionId).executeTakeFirst()
  return row && { ...presentQuestion(row), orderNo: row.order_no }
}

/** What was asked about an order and its refunds, the newest first. */
export async function questionsOfOrder(db: Db | Tx, orderNo: string): Promise<PassengerQuestion[]> {
  return (await selectQuestions(db).where('order_no', '=', orderNo).execute()).map(presentQuestion)
}

/** What was asked about these refunds, by their numbers, the newest first. */
export async function questionsOfRefunds(
  db: Db,
  refundNos: readonly string[],
): Promise<ReadonlyMap<string, PassengerQuestion[]>> {
  if (refundNos.length === 0) return new Map()
  const rows = await selectQuestions(db).where('refund_no', 'in', refundNos).execute()
  const questions = rows.map(presentQuestion)
  return new Map(refundNos.map((refundNo) => [refundNo, questions.filter((one) => one.refundNo === refundNo)]))
}
