import { orderKinds } from '@aisle/contract/order-states'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import { holderKeys } from '../../platform/http/holder.ts'
import type { SurveyContent } from './survey-content.ts'

/** Sorted by id. `content` is written only by operators, through its schema, and by the demonstration. */
export async function allSurveys(db: Db | Tx): Promise<SurveyContent[]> {
  const rows = await db.selectFrom('surveys').select('content').orderBy('survey_id').execute()
  return rows.map(({ content }) => content as SurveyContent)
}

export async function findSurvey(db: Db | Tx, surveyId: string): Promise<SurveyContent | undefined> {
  const row = await db.selectFrom('surveys').select('content').where('survey_id', '=', surveyId).executeTakeFirst()
  // The operators' schema checked it before it was stored.
  return row && (row.content as SurveyContent)
}

const goodsKinds = orderKinds.filter((kind) => kind !== 'WIFI')

/** Goods have reached this account, or were handed over on this trip. */
export async function hasReceivedGoods(
  db: Db,
  { accountId, tripId }: { accountId: string | null; tripId: string },
): Promise<boolean> {
  // EXISTS would let the planner read the orders of everybody, in the hope to meet one of these soon.
  const counted = (own: RawBuilder<unknown>) =>
    sql`(SELECT count(*) FROM orders WHERE ${own} AND kind IN ${stateList(goodsKinds)} AND state = 'completed')`
  const received = [counted(sql`trip_id = ${tripId}`)]
  if (accountId !== null) {
    // By the two indexes that have them by kind and state: the account's own orders, and those made elsewhere.
    received.push(counted(sql`holder = ${holderKeys.account + accountId}`))
    received.push(
      counted(sql`account_id = ${accountId} AND holder IS DISTINCT FROM ${sql.lit(holderKeys.account)} || account_id`),
    )
  }
  const { rows } = await sql<{ received: boolean }>`SELECT ${sql.join(received, sql` + `)} > 0 AS received`.execute(db)
  return rows[0]?.received === true
}

export interface StoredResponse {
  responseId: string
  surveyId: string
  anonymous: boolean
  submittedAt: Date | null
  /** The questions that were asked; null until submission. */
  asked: string[] | null
}

const responses = (db: Db | Tx) =>
  db.selectFrom('survey_responses').select(['response_id', 'survey_id', 'anonymous', 'submitted_at', 'asked'])
type Row = Awaited<ReturnType<ReturnType<typeof responses>['executeTakeFirstOrThrow']>>
const asResponse = (row: Row): StoredResponse => ({
  responseId: row.response_id,
  surveyId: row.survey_id,
  anonymous: row.anonymous,
  submittedAt: row.submitted_at,
  asked: row.asked,
})

export async function findResponses(db: Db, onceHashes: readonly string[]): Promise<Map<string, StoredResponse>> {
  const rows = await responses(db)
    .select('once_hash')
    .where('once_hash', 'in', [...onceHashes, ''])
    .execute()
  return new Map(rows.map((row) => [row.once_hash, asResponse(row)]))
}

export interface NewResponse {
  responseId: string
  surveyId: string
  onceHash: string
  tripId: string
  flightId: string
  anonymous: boolean
  at: Date
}

/** The response to this survey for this trip, created if missing and locked until `tx` ends. */
export async function lockResponse(tx: Tx, wanted: NewResponse): Promise<StoredResponse> {
  const find = () => responses(tx).where('once_hash', '=', wanted.onceHash).forUpdate().executeTakeFirst()
  const found = await find()
  if (found) return asResponse(found)
  await tx
    .insertInto('survey_responses')
    .values({
      response_id: wanted.responseId,
      survey_id: wanted.surveyId,
      once_hash: wanted.onceHash,
      trip_id: wanted.tripId,
      flight_id: wanted.flightId,
      anonymous: wanted.anonymous,
      draft_at: wanted.at,
    })
    .onConflict((conflict) => conflict.column('once_hash').doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('a response that was just written is missing')
  return asResponse(made)
}

export async function getAnswers(db: Db | Tx, responseId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('survey_answers')
    .select(['question_id', 'value'])
    .where('response_id', '=', responseId)
    .execute()
  return new Map(rows.map((row) => [row.question_id, row.value]))
}

/** Stores each question separately; unnamed questions are unchanged. An empty answer is deleted. */
export async function keepAnswers(
  tx: Tx,
  { responseId, at }: { responseId: string; at: Date },
  { answers, anonymous }: { answers: ReadonlyMap<string, readonly string[]>; anonymous: boolean },
): Promise<void> {
  const given = [...answers].filter(([, value]) => value.length > 0)
  const back = [...answers].flatMap(([questionId, value]) => (value.length === 0 ? [questionId] : []))
  if (given.length > 0) {
    await tx
      .insertInto('survey_answers')
      .values(given.map(([question_id, value]) => ({ response_id: responseId, question_id, value: [...value] })))
      .onConflict((conflict) =>
        conflict.columns(['response_id', 'question_id']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute()
  }
  await tx
    .deleteFrom('survey_answers')
    .where('response_id', '=', responseId)
    .where('question_id', 'in', [...back, ''])
    .execute()
  await tx
    .updateTable('survey_responses')
    .set({ draft_at: at, anonymous })
    .where('response_id', '=', responseId)
    .execute()
}

/** Closes the response for good. With `anonymous` it no longer refers to the trip. */
export async function closeResponse(
  tx: Tx,
  responseId: string,
  { at, asked, anonymous }: { at: Date; asked: readonly string[]; anonymous: boolean },
): Promise<void> {
  await sql`DELETE FROM survey_answers WHERE response_id = ${responseId}
    AND question_id <> ALL (${[...asked]}::text[])`.execute(tx)
  await tx
    .updateTable('survey_responses')
    .set({ submitted_at: at, asked: [...asked], draft_at: null, anonymous, ...(anonymous && { trip_id: null }) })
    .where('response_id', '=', responseId)
    .execute()
}

/** Deletes by hash too, because anonymous responses also contain the passenger's words. Returns how many. */
export async function deleteResponses(
  tx: Tx,
  { tripIds, onceHashes }: { tripIds: readonly string[]; onceHashes: readonly string[] },
): Promise<number> {
  const deleted = await tx
    .deleteFrom('survey_responses')
    .where(({ eb, or }) => or([eb('trip_id', 'in', [...tripIds, '']), eb('once_hash', 'in', [...onceHashes, ''])]))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** The questions of these surveys that have any answer. */
export async function answeredQuestions(tx: Tx, surveyIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .selectFrom('survey_answers')
    .innerJoin('survey_responses', 'survey_responses.response_id', 'survey_answers.response_id')
    .select(['survey_id', 'question_id'])
    .distinct()
    .where('survey_id', 'in', [...surveyIds, ''])
    .execute()
  const answered = new Map<string, Set<string>>()
  for (const row of rows) {
    answered.set(row.survey_id, (answered.get(row.survey_id) ?? new Set()).add(row.question_id))
  }
  return answered
}
