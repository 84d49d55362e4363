import type { Bilingual } from '@aisle/contract/language'
import type { Db } from '../../platform/db/open-db.ts'
import type { CounterTerms } from './arrival-rules.ts'

export interface Counter extends CounterTerms {
  name: Bilingual
}

/** The open counters of an airport whose times staff have loaded. */
export async function countersAt(db: Db, iata: string): Promise<Counter[]> {
  const rows = await db
    .selectFrom('pickup_points')
    .select(['name_zh', 'name_en', 'hours', 'ready_minutes', 'closes_minutes_before'])
    .where('iata', '=', iata)
    .where('open', '=', true)
    .orderBy('sort')
    .orderBy('pickup_point_id')
    .execute()
  return rows.flatMap((row) =>
    row.ready_minutes === null || row.closes_minutes_before === null
      ? []
      : [
          {
            name: { zh: row.name_zh, en: row.name_en },
            hours: row.hours,
            readyMinutes: row.ready_minutes,
            closesMinutesBefore: row.closes_minutes_before,
          },
        ],
  )
}
