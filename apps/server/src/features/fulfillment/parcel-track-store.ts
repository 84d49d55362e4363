import type { Language } from '@aisle/contract/language'
import { parcelStates, type ParcelState } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import type { ParcelReport } from '../../outside/parcel-tracking/parcel-tracking.ts'
import type { KnownTrack } from './parcel-track-rules.ts'

export interface ParcelNumber {
  carrierCode: string
  waybillNo: string
}

// The service locks a number that is asked for too often, whatever the language. So a number has one turn for all
// languages: the time in its Chinese row.
const turnLanguage: Language = 'zh'

/**
 * Takes the turn to ask for this number: true for exactly one of all who try, on however many servers. A time that lies
 * ahead was noted before the clock went back, and does not count.
 */
export async function takeTurn(
  db: Db,
  { carrierCode, waybillNo }: ParcelNumber,
  { now, askedUntil, latest }: { now: Date; askedUntil: Date; latest: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO parcel_tracks (carrier_code, waybill_no, language, state, events, asked_at)
    VALUES (${carrierCode}, ${waybillNo}, ${turnLanguage}, 'unknown', '[]', ${now})
    ON CONFLICT (carrier_code, waybill_no, language) DO UPDATE SET asked_at = excluded.asked_at
      WHERE parcel_tracks.asked_at <= ${askedUntil} OR parcel_tracks.asked_at > ${latest}
    RETURNING 1`.execute(db)
  return rows.length === 1
}

export async function keepAnswer(
  db: Db,
  { carrierCode, waybillNo }: ParcelNumber,
  { language, report, at }: { language: Language; report: ParcelReport; at: Date },
): Promise<void> {
  const answer = { state: report.state, events: JSON.stringify(report.events), answered_at: at }
  await db
    .insertInto('parcel_tracks')
    .values({ carrier_code: carrierCode, waybill_no: waybillNo, language, asked_at: at, ...answer })
    .onConflict((conflict) => conflict.columns(['carrier_code', 'waybill_no', 'language']).doUpdateSet(answer))
    .execute()
}

export interface KnownParcel {
  tracks: Partial<Record<Language, KnownTrack>>
  /** When the number was asked for last, in whatever language, with success or not. */
  askedAt: Date | undefined
}

export async function knownParcel(db: Db, { carrierCode, waybillNo }: ParcelNumber): Promise<KnownParcel> {
  const rows = await db
    .selectFrom('parcel_tracks')
    .select(['language', 'state', 'events', 'answered_at', 'asked_at'])
    .where('carrier_code', '=', carrierCode)
    .where('waybill_no', '=', waybillNo)
    .execute()
  const tracks: KnownParcel['tracks'] = {}
  for (const row of rows) {
    if (!row.answered_at) continue
    // Written by `keepAnswer` from a report: times have become texts in between.
    const events = row.events as { at: string; text: string; place: string; state: ParcelState }[]
    tracks[row.language] = {
      state: parcelStates.find((state) => state === row.state) ?? 'unknown',
      events: events.map((event) => ({ ...event, at: new Date(event.at) })),
      answeredAt: row.answered_at,
    }
  }
  return { tracks, askedAt: rows.find(({ language }) => language === turnLanguage)?.asked_at }
}
