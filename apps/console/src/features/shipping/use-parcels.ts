import { consolePaths } from '@aisle/contract/console'
import type { ParcelsToShip } from '@aisle/contract/console-fulfillment'
import { useQuery } from '@tanstack/react-query'
import { callConsole } from '../../api/call-console.ts'

/** The parcels that wait. */
export const useParcels = () =>
  useQuery({
    queryKey: ['to ship'],
    queryFn: ({ signal }) => callConsole<ParcelsToShip>(consolePaths.toShip, {}, signal),
  })
