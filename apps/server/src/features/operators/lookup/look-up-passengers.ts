import type { StaffPassenger, StaffPassengers } from '@aisle/contract/console-passengers'
import type { PassengersQuery } from '@aisle/contract/console-schemas'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listPassengers, showPassenger } from '../../passengers/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { noteSearch } from './note-search.ts'

/** The passengers who are meant, masked; the audit names whoever found them by what identifies them. */
export async function lookUpPassengers(
  deps: Deps,
  { keyName }: Pick<Operator, 'keyName'>,
  query: PassengersQuery,
): Promise<StaffPassengers> {
  const found = await listPassengers(deps, query)
  await noteSearch(deps, keyName, { text: query.text ?? '', read: found.readAs, found: found.rows.length })
  return found
}

/** Everything of one passenger, masked; the notes of staff stay in the console. */
export async function showPassengerToKey(
  deps: Deps,
  _operator: Operator,
  { id }: { id: string },
): Promise<Omit<StaffPassenger, 'notes'>> {
  return (await showPassenger(deps, id)) ?? fail('notFound', { reason: 'record' })
}
