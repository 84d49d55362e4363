import { consolePaths } from '@aisle/contract/console'
import type { ParcelsToShip } from '@aisle/contract/console-fulfillment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callConsole } from '../../api/call-console.ts'

/** The parcels that wait; `held`: only those that do not leave yet, or only those that may. */
export const useParcels = (held: boolean | null) =>
  useQuery({
    queryKey: ['to ship', held],
    queryFn: ({ signal }) => callConsole<ParcelsToShip>(consolePaths.toShip, { held }, signal),
    placeholderData: keepPreviousData,
  })
