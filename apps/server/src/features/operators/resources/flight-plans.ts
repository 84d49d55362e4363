import { z } from 'zod'
import { operatorResources } from '@aisle/contract/operator'
import type { Tx } from '../../../platform/db/open-db.ts'
import {
  deleteFlightPlans,
  flightPlansWith,
  getFlightIds,
  lockFlightPlans,
  pageOfFlightPlans,
  upsertFlightPlans,
} from './stores/flight-plan-store.ts'
import { RowsRefused, type Problem, type Resource, type Row } from './resource.ts'
import { plansInUse } from './stores/stock-store.ts'
import { day, flightNo, id, wholeNumber } from './fields.ts'

/** `quota` includes plans that are reserved or sold; null: unlimited. */
const row = z.strictObject({ flightNo, flightDate: day, planId: id, quota: wholeNumber.nullable() })
type PlanRow = z.output<typeof row>

const idFor = ({ flightNo: no, flightDate, planId }: Row) => `${String(no)}:${String(flightDate)}:${String(planId)}`
const pageSize = 500
// The rows come from the schema above.
const asPlans = (rows: readonly Row[]) => rows as unknown as readonly PlanRow[]

/** Flight ids by `NO:DATE`. */
async function getFlights(tx: Tx, rows: readonly Row[]): Promise<Map<string, string>> {
  return getFlightIds(tx, asPlans(rows))
}

export const flightPlans: Resource = {
  name: 'flight-plans',
  scope: operatorResources['flight-plans'],
  schema: row,
  idFor,
  async read(_deps, tx, ids) {
    return new Map((await lockFlightPlans(tx, ids)).map((plan) => [idFor({ ...plan }), { ...plan }]))
  },
  async check(tx, rows): Promise<Problem[]> {
    const flightIds = await getFlights(tx, rows)
    const inUse = await plansInUse(tx, [...flightIds.values()])
    return asPlans(rows).flatMap((plan): Problem[] => {
      const flightId = flightIds.get(`${plan.flightNo}:${plan.flightDate}`)
      if (!flightId) return [{ id: idFor({ ...plan }), problem: 'there is no such flight' }]
      const used = inUse.get(`${flightId}:${plan.planId}`) ?? 0
      if (plan.quota === null || plan.quota >= used) return []
      return [{ id: idFor({ ...plan }), problem: `${plan.quota} is less than the ${used} that are reserved or sold` }]
    })
  },
  async write(_deps, tx, rows) {
    const flightIds = await getFlights(tx, rows)
    await upsertFlightPlans(
      tx,
      asPlans(rows).map((plan) => ({
        flight_id: flightIds.get(`${plan.flightNo}:${plan.flightDate}`) ?? '',
        plan_id: plan.planId,
        quota: plan.quota,
      })),
    )
  },
  async remove(_deps, tx, ids) {
    if ((await deleteFlightPlans(tx, ids)) < ids.length) {
      throw new RowsRefused([{ id: null, problem: 'some have been sold on their flight: lower the quota instead' }])
    }
  },
  async referring(db, _planId, { id: planId, limit }) {
    return (await flightPlansWith(db, planId, limit)).map((plan) => ({ ...plan }))
  },
  async page(db, cursor) {
    const rows = await pageOfFlightPlans(db, { after: cursor, limit: pageSize })
    const last = rows.at(-1)
    return {
      rows: rows.map((plan) => ({ ...plan })),
      nextCursor: last && rows.length === pageSize ? idFor({ ...last }) : null,
    }
  },
}
