import type { PickList } from '@aisle/contract/console-fulfillment'
import type { Deps } from '../../../platform/deps.ts'
import { listToShip } from './list-to-ship.ts'
import { picksOf } from './pick-list-rules.ts'

/** The goods of these parcels, or of those that wait the longest and may leave, each once. */
export async function listPicks(deps: Deps, orderNos: readonly string[] | null): Promise<PickList> {
  const { parcels } = await listToShip(deps, { ships: false, orderNos })
  const leaving = parcels.filter(({ hold }) => hold === null)
  const leftOut = (orderNos ?? []).filter((asked) => leaving.every(({ orderNo }) => orderNo !== asked))
  return {
    picks: picksOf(leaving),
    leftOut: [...new Set(leftOut)].map((orderNo) => ({
      orderNo,
      hold: parcels.find((parcel) => parcel.orderNo === orderNo)?.hold ?? null,
    })),
  }
}
