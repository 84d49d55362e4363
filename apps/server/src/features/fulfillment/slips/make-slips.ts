import type { PackingSlips } from '@aisle/contract/console-fulfillment'
import { beijingDay } from '@aisle/rules/time'
import type { Deps } from '../../../platform/deps.ts'
import { listToShip } from '../staff/list-to-ship.ts'
import { drawSlips } from './draw-slips.ts'

/** The packing slips of those of these orders that wait to be shipped, the longest waiting first, as one file. */
export async function makeSlips(deps: Deps, orderNos: readonly string[]): Promise<PackingSlips> {
  const { parcels } = await listToShip(deps, { ships: true, orderNos })
  const now = deps.clock.now()
  const found = parcels.map(({ orderNo }) => orderNo)
  const leftOut = [...new Set(orderNos)].filter((asked) => !found.includes(asked))
  const name = `packing-slips-${beijingDay(now)}.pdf`
  if (parcels.length === 0) return { name, pdf: null, pages: 0, orders: [], leftOut }
  const { pdf, pages } = await drawSlips(deps.airline, { parcels, madeAt: now })
  return { name, pdf: pdf.toString('base64'), pages, orders: found, leftOut }
}
