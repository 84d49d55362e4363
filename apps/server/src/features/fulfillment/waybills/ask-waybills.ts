import type { AskedWaybill, ParcelToShip } from '@aisle/contract/console-fulfillment'
import { WaybillUnknown, type WaybillAnswer, type WaybillService } from '../../../outside/waybills/waybill-service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listToShip } from '../staff/list-to-ship.ts'
import { addressVersions } from '../staff/to-ship-store.ts'
import { judgeAsk, type StoredWaybill } from './asked-waybill-rules.ts'
import { askedWaybills, forgetAsk, noteAsk, noteGiven } from './asked-waybill-store.ts'

/** A carrier takes about a second for each. */
const atOnce = 5

interface Ask {
  orderNos: readonly string[]
  carrierCode: string
  /** A person or a key, as the audit names them. */
  askedBy: string
  dryRun: boolean
}

interface Asking {
  deps: Deps
  service: WaybillService
  ask: Ask
}

/**
 * Asks a carrier for a waybill for each of these orders; what is wrong with one does not hold up the others. Safe to repeat:
 * an order keeps the first waybill it is given, and a lost answer is asked for again under the order's number.
 */
export async function askWaybills(deps: Deps, service: WaybillService, ask: Ask): Promise<AskedWaybill[]> {
  const orderNos = [...new Set(ask.orderNos)]
  const { parcels } = await listToShip(deps, { ships: true, orderNos })
  const versions = await addressVersions(deps.db, orderNos)
  const before = await askedWaybills(deps.db, orderNos)
  const now = deps.clock.now()
  const judged = orderNos.map((orderNo) => {
    const parcel = parcels.find((one) => one.orderNo === orderNo)
    const addressVersion = versions.get(orderNo)
    const known = before.get(orderNo)
    const verdict = judgeAsk({
      orderNo,
      carrierCode: ask.carrierCode,
      parcel: parcel && addressVersion !== undefined ? { addressVersion, isHeld: parcel.hold !== null } : null,
      before: known,
      now,
    })
    return { verdict, parcel, addressVersion, known }
  })
  if (ask.dryRun) return judged.map(({ verdict }) => verdict)
  const results: AskedWaybill[] = []
  let isAway = false
  for (let at = 0; at < judged.length; at += atOnce) {
    const asked = await Promise.all(
      judged.slice(at, at + atOnce).map(async ({ verdict, parcel, addressVersion, known }) => {
        if (verdict.result !== 'toAsk' || !parcel || addressVersion === undefined) return verdict
        // Where nobody answered a moment ago, the others are not kept waiting for it one by one.
        if (isAway) return withoutAnswer(parcel.orderNo)
        return askForOne({ deps, service, ask }, { parcel, addressVersion, known })
      }),
    )
    isAway = isAway || asked.some(({ problem }) => problem === 'noAnswer')
    results.push(...asked)
  }
  return results
}

const withoutAnswer = (orderNo: string): AskedWaybill => ({
  orderNo,
  result: 'refused',
  waybillNo: null,
  problem: 'noAnswer',
  said: null,
})

/** The ask is noted before it is made, outside any transaction: whatever happens then, the order is asked for once. */
async function askForOne(
  { deps, service, ask: { carrierCode, askedBy } }: Asking,
  { parcel, addressVersion, known }: { parcel: ParcelToShip; addressVersion: number; known: StoredWaybill | undefined },
): Promise<AskedWaybill> {
  const { orderNo } = parcel
  const at = deps.clock.now()
  if (!(await noteAsk(deps.db, { orderNo, carrierCode, addressVersion, askedBy, at }, known))) {
    return { ...withoutAnswer(orderNo), problem: 'beingAsked' }
  }
  const answer = await answered(service, carrierCode, parcel)
  if (!answer) return withoutAnswer(orderNo)
  if (answer.kind === 'refused') {
    await forgetAsk(deps.db, orderNo)
    return { ...withoutAnswer(orderNo), problem: 'refused', said: answer.said }
  }
  const { waybillNo } = answer
  await noteGiven(deps.db, { orderNo, waybillNo, at: deps.clock.now() })
  return { orderNo, result: 'given', waybillNo, problem: null, said: null }
}

async function answered(
  service: WaybillService,
  carrierCode: string,
  { orderNo, receiver, phone, address, lines }: ParcelToShip,
): Promise<WaybillAnswer | null> {
  const goods = lines.map(({ name, quantity }) => `${name.zh}×${quantity}`).join('、')
  try {
    return await service.ask({ orderNo, carrierCode, receiver: { name: receiver, phone, address }, goods })
  } catch (error) {
    if (error instanceof WaybillUnknown) return null
    throw error
  }
}
