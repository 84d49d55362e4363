import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'
import type { ComingFlight, LoadedRows } from './readiness-rules.ts'

/** @param day in Beijing, by which clauses are in force */
export async function countLoadedRows(db: Db, day: string): Promise<LoadedRows> {
  const goodsWhere = (way: 'ship' | 'pickup') => sql`
    (SELECT count(*)::int FROM goods WHERE on_shelf AND ${sql.ref(way)}
      AND EXISTS (SELECT FROM skus WHERE skus.goods_id = goods.goods_id AND on_sale AND loaded > reserved + sold))`
  const { rows } = await sql<LoadedRows>`
    SELECT (SELECT count(*)::int FROM airports) AS airports,
      (SELECT count(*)::int FROM wifi_plans) AS plans,
      (SELECT count(*)::int FROM wifi_plans WHERE price_fen > 0 OR price_cents > 0)
        + (SELECT count(*)::int FROM skus JOIN goods USING (goods_id) WHERE on_shelf AND on_sale) AS priced,
      ${goodsWhere('ship')} AS "goodsShipped", ${goodsWhere('pickup')} AS "goodsCollected",
      (SELECT count(*)::int FROM freight_zones) AS "freightZones",
      (SELECT count(*)::int FROM pickup_points WHERE open) AS "openCounters",
      (SELECT count(*)::int FROM refund_reasons) AS "refundReasons",
      (SELECT count(*)::int FROM help_articles) AS articles,
      (SELECT count(*)::int FROM surveys) AS surveys,
      ARRAY(SELECT path FROM (
          SELECT path FROM goods_pictures JOIN goods USING (goods_id) WHERE on_shelf
          UNION SELECT shown ->> 'path' FROM skus JOIN goods USING (goods_id), jsonb_array_elements(skus.pictures) AS shown
            WHERE on_shelf
          UNION SELECT 'categories/' || icon || '.svg' FROM categories) AS named
        WHERE NOT EXISTS (SELECT FROM pictures WHERE pictures.path = named.path) ORDER BY path) AS "missingPictures",
      ARRAY(SELECT DISTINCT kind FROM clauses WHERE effective_from <= ${day} ORDER BY kind) AS "clauseKinds"`.execute(
    db,
  )
  const [loaded] = rows
  if (!loaded) throw new Error('a count has no row')
  return loaded
}

/** The flights with Wi-Fi that have not arrived and depart until then, soonest first. */
export async function comingFlights(db: Db, now: Date, until: Date): Promise<ComingFlight[]> {
  const { rows } = await sql<ComingFlight>`
    SELECT flight_no AS "flightNo", flight_date AS "flightDate", tail_number AS tail,
      EXISTS (SELECT FROM flight_plans p WHERE p.flight_id = f.flight_id) AS "sellsPlans",
      EXISTS (SELECT FROM manifest_passengers m WHERE m.flight_id = f.flight_id) AS "hasPassengers"
    FROM flights f
    WHERE NOT cancelled AND wifi IN ('available', 'partial') AND eta > ${now} AND etd <= ${until}
    ORDER BY etd, flight_no`.execute(db)
  return rows
}
