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

// The service locks a number that is requested too often, in any language. So a number has one turn for all languages:
// the time in its Chinese row.
const turnLanguage: Language = 'zh'

/**
 * Takes the turn to request this number: true for exactly one of all concurrent callers, on any number of servers. A
 * time in the future was stored before the clock was set back, and does not count.
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
  /** The time of the last request for the number, in any language, successful or not. */
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
    // `keepAnswer` stored these from a report; JSON turned the times into text.
    const events = row.events as { at: string; text: string; place: string; state: ParcelState }[]
    tracks[row.language] = {
      state: parcelStates.find((state) => state === row.state) ?? 'unknown',
      events: events.map((event) => ({ ...event, at: new Date(event.at) })),
      answeredAt: row.answered_at,
    }
  }
  return { tracks, askedAt: rows.find(({ language }) => language === turnLanguage)?.asked_at }
}
