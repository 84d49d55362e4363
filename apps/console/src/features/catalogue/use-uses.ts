import { staffPath } from '@aisle/contract/console'
import { referencesTo, type RecordResource, type RecordUses } from '@aisle/contract/records'
import { useQuery } from '@tanstack/react-query'
import { callConsole } from '../../api/call-console.ts'

/** The rows that refer to this one; asked only of resources to which some field refers, and of a row that exists. */
export const useUses = (resource: RecordResource, id: string | null) =>
  useQuery({
    queryKey: ['uses', resource, id],
    queryFn: ({ signal }) => callConsole<RecordUses>(staffPath('usedBy'), { resource, id }, signal),
    enabled: id !== null && referencesTo(resource).length > 0,
    staleTime: 0,
  })
