import { operatorResources, type OperatorResource } from '@aisle/contract/operator'
import type { usedBySchema } from '@aisle/contract/operator-schemas'
import {
  recordKinds,
  referencesTo,
  type RecordReference,
  type RecordUse,
  type RecordUses,
} from '@aisle/contract/records'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Operator } from '../api/operator-call.ts'
import { requireScope } from '../api/require-scope.ts'
import { resources } from './all-resources.ts'
import type { Row } from './resource.ts'

/** So many rows of each field are named. */
const mostNamed = 20

/** The rows that refer to a row, of those resources that the caller may see. */
export async function listUses(
  { db }: Deps,
  operator: Operator,
  { resource, id }: z.output<typeof usedBySchema>,
): Promise<RecordUses> {
  if (!operator.person) requireScope(operator, operatorResources[resource])
  const found: RecordUse[][] = []
  for (const reference of referencesTo(resource).filter((one) => maySee(operator, one.resource))) {
    const rows = await resources.get(reference.resource)?.referring?.(db, reference.key, { id, limit: mostNamed + 1 })
    found.push((rows ?? []).map((row) => asUse(reference, row)))
  }
  return {
    uses: found.flatMap((uses) => uses.slice(0, mostNamed)),
    isCut: found.some((uses) => uses.length > mostNamed),
  }
}

const maySee = ({ person, scopes }: Operator, resource: OperatorResource): boolean =>
  person ? person.sees(resource) : scopes.includes(operatorResources[resource])

const bilingual = z.object({ zh: z.string(), en: z.string() })

function asUse(reference: RecordReference, row: Row): RecordUse {
  const { id: parts, title } = recordKinds[reference.resource]
  const id = parts.map((key) => String(row[key])).join(':')
  const named = bilingual.safeParse(title === null ? null : row[title])
  return { ...reference, id, name: named.success ? named.data : { zh: id, en: id } }
}
