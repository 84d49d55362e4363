import { scheduleRefusals, type ScheduledChanges } from '@aisle/contract/console-schedule'
import { operatorResources, type OperatorResource } from '@aisle/contract/operator'
import type { scheduledSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { readPlace, writePlace } from '../../../platform/http/row-place.ts'
import type { Operator } from '../api/operator-call.ts'
import { pageOfScheduled } from './scheduled-store.ts'

// The names of a constant's own keys.
const all = Object.keys(operatorResources) as OperatorResource[]

/** M40: scheduled changes of the resources that the caller may see, those of the latest time first. */
export async function listScheduled(
  { db }: Deps,
  { person, scopes }: Operator,
  { resource, id, state, cursor, limit }: z.output<typeof scheduledSchema>,
): Promise<ScheduledChanges> {
  const maySee = (one: OperatorResource) => (person ? person.sees(one) : scopes.includes(operatorResources[one]))
  const resources = all.filter((one) => maySee(one) && (resource ?? one) === one)
  const wanted = { resources, id: id ?? null, state: state ?? null }
  const found = await pageOfScheduled(db, wanted, { after: readPlace(cursor), limit })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ runAt, askedAt, endedAt, refusal, ...change }) => ({
      ...change,
      // One of those that were asked for.
      resource: change.resource as OperatorResource,
      at: runAt.toISOString(),
      askedAt: askedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      refusal: scheduleRefusals.find((one) => one === refusal) ?? null,
    })),
    cursor: found.length > shown.length && last ? writePlace({ at: last.runAt, id: last.changeId }) : null,
  }
}
