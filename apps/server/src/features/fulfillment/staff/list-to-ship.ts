import type { ParcelsToShip } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { maskPhone, maskReceiver, maskStreet } from '../../../platform/security/mask-personal.ts'
import { linesOfOrders } from '../../orders/index.ts'
import { countToShip, parcelsToShip } from './to-ship-store.ts'

const mostParcels = 200

/**
 * The parcels that wait the longest, or those of these orders. `ships`: the person packs them, and so sees where they go
 * without asking.
 */
export async function listToShip(
  deps: Deps,
  { ships, orderNos = null }: { ships: boolean; orderNos?: readonly string[] | null },
): Promise<ParcelsToShip> {
  const heldSince = after(deps.clock.now(), -minutes(limits.addressChangeHoldHours * 60))
  const rows = await parcelsToShip(deps.db, { heldSince, limit: mostParcels, orderNos })
  const linesOf = await linesOfOrders(
    deps.db,
    rows.map(({ orderNo }) => orderNo),
  )
  return {
    parcels: rows.map(({ orderNo, paidAt, hold, receiver, phone, text, remark }) => ({
      orderNo,
      paidAt: paidAt?.toISOString() ?? null,
      hold,
      receiver: ships ? receiver : maskReceiver(receiver),
      phone: ships ? phone : maskPhone(phone),
      address: ships ? text : maskStreet(text),
      remark,
      lines: linesOf(orderNo).map(({ refId, name, detail, picture, quantity }) => ({
        skuId: refId,
        name,
        detail,
        picture: picture?.src ?? null,
        quantity,
      })),
    })),
    total: await countToShip(deps.db),
  }
}
