import type { OrderKind } from '@aisle/contract/order-states'
import type { OrderSummary, orderListSchemas } from '@aisle/contract/orders-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import { readAtOnce } from '../../../platform/db/read-at-once.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import { ordersByTab, pageOfOrders, type TabCounts } from './order-list-store.ts'
import type { Order } from '../order-store.ts'
import { presentOrder, shownReading } from '../present-order.ts'

type Request = z.output<typeof orderListSchemas.request>
interface Page {
  orders: OrderSummary[]
  nextCursor: string | null
  counts: TabCounts
}

const pageSize = 20

/** The passenger's orders by tab, newest first (E4). */
export async function orderList(deps: Deps, caller: PassengerCaller, request: Request): Promise<Page> {
  return listOrders(deps, caller, { request, kind: null })
}

/** The passenger's Wi-Fi orders, newest first. */
export async function wifiOrderList(deps: Deps, caller: PassengerCaller, request: Request): Promise<Page> {
  return listOrders(deps, caller, { request, kind: 'WIFI' })
}

async function listOrders(
  deps: Deps,
  caller: PassengerCaller,
  { request, kind }: { request: Request; kind: OrderKind | null },
): Promise<Page> {
  const after = request.cursor ? readCursor(request.cursor) : null
  const page = pageOfOrders(deps.db, caller.session, { tab: request.tab, kind, after, size: pageSize })
  const { orders, around } = await readAtOnce(deps.db, shownReading(deps.db, page, caller.session))
  const shown = orders.slice(0, pageSize)
  const last = shown.at(-1)
  const moment = { language: caller.language, now: deps.clock.now() }
  return {
    orders: shown.map((order) => presentOrder(order, around, moment)),
    nextCursor: last && orders.length > pageSize ? writeCursor(last) : null,
    counts: await ordersByTab(deps.db, caller.session, kind),
  }
}

const writeCursor = (order: Order) =>
  Buffer.from(`${order.createdAt.toISOString()} ${order.orderNo}`).toString('base64url')

function readCursor(cursor: string): { createdAt: Date; orderNo: string } {
  const [instant = '', orderNo = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(instant)
  if (Number.isNaN(createdAt.getTime()) || !/^\d+$/.test(orderNo)) fail('invalidRequest')
  return { createdAt, orderNo }
}
