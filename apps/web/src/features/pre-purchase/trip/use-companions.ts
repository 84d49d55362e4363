import { queryCompanions } from '@aisle/contract/portal'
import { useApiQuery } from '../../../api/queries.ts'

/** The others of the flight for whom the passenger aboard may buy (W9); asked for again after each change of the login. */
export const useCompanions = (enabled: boolean) =>
  useApiQuery(queryCompanions, {}, { quiet: true, shared: true, staleTime: 0, enabled })
