import type { ParcelsToShip } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { maskPhone, maskReceiver, maskStreet } from '../../../platform/security/mask-personal.ts'
import { linesOfOrders } from '../../orders/index.ts'
import { presentHold } from '../hold-shipping.ts'
import { holdsOfOrders } from '../ship-hold-store.ts'
import { askedWaybills } from '../waybills/asked-waybill-store.ts'
import { addressVersions, countToShip, parcelsToShip } from './to-ship-store.ts'

/**
 * The parcels that wait the longest, or those of these orders. `ships`: the person packs them, and so sees where they go
 * without asking. `held`: only those that do not leave yet, or only those that may; null: all.
 */
export async function listToShip(
  deps: Deps,
  {
    ships,
    orderNos = null,
    held = null,
  }: { ships: boolean; orderNos?: readonly string[] | null; held?: boolean | null },
): Promise<ParcelsToShip> {
  const heldSince = after(deps.clock.now(), -minutes(limits.addressChangeHoldHours * 60))
  const rows = await parcelsToShip(deps.db, { heldSince, limit: limits.parcelsListed, orderNos, held })
  const found = rows.map(({ orderNo }) => orderNo)
  const holds = await holdsOfOrders(deps.db, found)
  const linesOf = await linesOfOrders(deps.db, found)
  const asked = await askedWaybills(deps.db, found)
  const versions = await addressVersions(deps.db, [...asked.keys()])
  const waybill = (orderNo: string) => {
    const given = asked.get(orderNo)
    if (!given?.waybillNo || given.addressVersion !== versions.get(orderNo)) return null
    return { carrierCode: given.carrierCode, waybillNo: given.waybillNo }
  }
  const heldByStaff = (orderNo: string) => {
    const hold = holds.get(orderNo)
    return hold ? presentHold(hold) : null
  }
  return {
    parcels: rows.map(({ orderNo, paidAt, hold, receiver, phone, text, remark }) => ({
      orderNo,
      paidAt: paidAt?.toISOString() ?? null,
      hold,
      heldByStaff: heldByStaff(orderNo),
      waybill: waybill(orderNo),
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
    waybillCarriers: [...(deps.waybills?.carriers ?? [])],
  }
}
