import type { StaffOrder, StaffOrderPage } from '@aisle/contract/console'
import type { PickList } from '@aisle/contract/console-fulfillment'
import type { StaffPassenger, StaffPassengers } from '@aisle/contract/console-passengers'
import type { StockMovements } from '@aisle/contract/console-stock'
import { operatorPaths } from '@aisle/contract/operator'
import type { RecordUses } from '@aisle/contract/records'
import { callServer, type Server } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes } from './stopped.ts'
import { printTable, shown, shownMoney, type Terminal } from './terminal.ts'

/** A page of orders, the newest first. */
export async function findOrders({ operands: [text], flags, server, terminal }: Invocation): Promise<number> {
  const { view, flight, day, after } = flags
  const page = await callServer<StaffOrderPage>(server(), operatorPaths.orders, {
    ...(view !== undefined && { view }),
    text: text ?? null,
    flightNo: flight ?? null,
    placedFrom: day ?? null,
    placedTo: day ?? null,
    cursor: after ?? null,
  })
  if (flags.json) terminal.out(`${JSON.stringify(page)}\n`)
  else {
    printTable(
      terminal,
      ['order', 'placed', 'kind', 'state', 'amount', 'waits for', 'flight', 'what'],
      page.rows.map((row) => [
        row.orderNo,
        row.placedAt,
        row.kind,
        row.state,
        shownMoney(row.total, row.currency),
        row.waitsFor ?? '',
        row.flight ? `${row.flight.flightNo} ${row.flight.flightDate}` : '',
        row.what.map(({ name, quantity }) => `${quantity} × ${name.en}`).join(', '),
      ]),
    )
    terminal.out(page.cursor === null ? `${page.rows.length} of ${page.total}.\n` : `More: --after ${page.cursor}\n`)
  }
  return exitCodes.done
}

/** Everything of one order, masked. */
export async function showOrder({ operands: [orderNo], flags, server, terminal }: Invocation): Promise<number> {
  const order = await callServer<Omit<StaffOrder, 'notes'>>(server(), operatorPaths.order, { orderNo })
  if (flags.json) terminal.out(`${JSON.stringify(order)}\n`)
  else printOrder(terminal, order)
  return exitCodes.done
}

function printOrder(terminal: Terminal, order: Omit<StaffOrder, 'notes'>): void {
  const { currency, delivery, shipping, shipment, pickup, passenger, contact } = order
  const inOrder = (minor: number) => shownMoney(minor, currency)
  const facts: (readonly [string, string | null | undefined])[] = [
    ['order', `${order.orderNo} ${order.kind}`],
    ['state', order.waitsFor ? `${order.state}, waits for ${order.waitsFor}` : order.state],
    ['placed', order.placedAt],
    ['paid', order.paidAt],
    ['pay until', order.payDeadline],
    ['payable', inOrder(order.money.payable)],
    ['refunded', inOrder(order.money.refunded)],
    ['passenger', passenger && `${passenger.name} ${passenger.manifestName} (${passenger.id})`],
    ['contact', [contact.email, contact.phone].filter(Boolean).join(', ')],
    ['delivery', delivery && `${delivery.receiver}, ${delivery.phone}, ${delivery.address}`],
    ['on hold', shipping?.hold && `${shipping.hold.since} ${shipping.hold.by}: ${shipping.hold.why}`],
    ['shipped', shipment && `${shipment.shippedAt} ${shipment.carrier.en} ${shipment.waybillNo}`],
    ['to collect', pickup && `${pickup.unused} waiting, ${pickup.used} handed over, ${pickup.gone} gone`],
    ['remark', order.remark],
  ]
  printTable(terminal, ['of the order', ''], facts.filter(hasValue))
  const lines = order.lines.map((line) => [
    line.lineNo,
    line.quantity,
    line.name.en,
    line.detail.en,
    inOrder(line.paid),
  ])
  printPart(terminal, ['line', 'pieces', 'name', 'detail', 'paid'], lines)
  const plans = order.plans.map(({ entitlementId, flight, seat, state, switches, passenger: whose }) => [
    entitlementId,
    `${flight.flightNo} ${flight.flightDate}`,
    seat ?? '',
    state,
    `${switches.used} of ${switches.allowed}`,
    whose,
  ])
  printPart(terminal, ['plan', 'on', 'seat', 'state', 'devices changed', 'passenger'], plans)
  const refunds = order.refunds.map((refund) => [refund.refundNo, refund.type, refund.state, inOrder(refund.amount)])
  printPart(terminal, ['refund', 'type', 'state', 'amount'], refunds)
  const mails = order.mails.map(({ at, kind }) => [at, kind])
  printPart(terminal, ['mailed', 'mail'], mails)
  const history = order.timeline.map((entry) => [entry.at, entry.kind, entry.event, entry.by, entry.about ?? ''])
  printPart(terminal, ['at', 'of', 'event', 'by', 'about'], history)
}

const hasValue = ([, value]: readonly [string, string | null | undefined]) => Boolean(value)

function printPart(terminal: Terminal, heads: readonly string[], rows: readonly (readonly unknown[])[]): void {
  if (rows.length === 0) return
  terminal.out('\n')
  printTable(terminal, heads, rows)
}

/** Lists the passengers who are meant; where it is one, shows everything of them, masked. */
export async function findPassenger({ operands: [text = ''], flags, server, terminal }: Invocation): Promise<number> {
  const to = server()
  const found = await callServer<StaffPassengers>(to, operatorPaths.passengers, { text })
  const [only] = found.rows
  // An id is read as no name that a passenger has.
  if (found.rows.length <= 1) return showPassenger({ to, id: only?.id ?? text, isJson: flags.json, terminal })
  if (flags.json) terminal.out(`${JSON.stringify(found)}\n`)
  else {
    printTable(
      terminal,
      ['id', 'name', 'on the manifest', 'card', 'mobile', 'mailbox', 'orders'],
      found.rows.map((row) => [
        row.id,
        row.name,
        row.manifestName,
        row.card ?? '',
        row.phone ?? '',
        row.email ?? '',
        row.orders,
      ]),
    )
    if (found.more) terminal.out('There are more.\n')
  }
  return exitCodes.done
}

async function showPassenger({
  to,
  id,
  isJson,
  terminal,
}: {
  to: Server
  id: string
  isJson: boolean
  terminal: Terminal
}): Promise<number> {
  const passenger = await callServer<Omit<StaffPassenger, 'notes'>>(to, operatorPaths.passenger, { id })
  if (isJson) terminal.out(`${JSON.stringify(passenger)}\n`)
  else printPassenger(terminal, passenger)
  return exitCodes.done
}

function printPassenger(terminal: Terminal, passenger: Omit<StaffPassenger, 'notes'>): void {
  const facts: (readonly [string, string | null | undefined])[] = [
    ['id', passenger.id],
    ['name', `${passenger.name} ${passenger.manifestName}`.trim()],
    ['card', passenger.card && `${passenger.card} ${passenger.tier ?? ''}`.trim()],
    ['mobile', passenger.phone],
    ['mailbox', passenger.email],
    ['since', passenger.since],
  ]
  printTable(terminal, ['of the passenger', ''], facts.filter(hasValue))
  const trips = passenger.trips.map((trip) => [
    `${trip.flightNo} ${trip.flightDate}`,
    trip.departs,
    trip.seat ?? '',
    trip.plans.map((plan) => `${plan.name.en} ${plan.state}`).join(', '),
  ])
  printPart(terminal, ['flight', 'departs', 'seat', 'plans'], trips)
  const orders = passenger.orders.map((order) => [
    order.orderNo,
    order.placedAt,
    order.state,
    shownMoney(order.total, order.currency),
    order.what.en,
  ])
  printPart(terminal, ['order', 'placed', 'state', 'amount', 'what'], orders)
  const messages = passenger.messages.map((message) => [
    message.sentAt,
    message.answer === null ? '' : 'yes',
    message.text,
  ])
  printPart(terminal, ['wrote', 'answered', 'message'], messages)
}

/** What to take from the shelves for these parcels, or for all that may leave. */
export async function showPickList({ operands, flags, server, terminal }: Invocation): Promise<number> {
  const orderNos = operands.length > 0 ? operands : null
  const list = await callServer<PickList>(server(), operatorPaths.pickList, { orderNos })
  if (flags.json) terminal.out(`${JSON.stringify(list)}\n`)
  else {
    printTable(
      terminal,
      ['pieces', 'variant', 'name', 'detail', 'orders'],
      list.picks.map((pick) => [pick.units, pick.skuId, pick.name.en, pick.detail.en, pick.orders.join(', ')]),
    )
    for (const { orderNo, hold } of list.leftOut)
      terminal.out(
        `Left out: ${shown(orderNo)} ${hold === null ? 'does not wait to be shipped' : `is held (${hold})`}.\n`,
      )
  }
  return list.leftOut.length > 0 ? exitCodes.refused : exitCodes.done
}

/** How the pieces of a variant moved, the newest first. */
export async function showMovements({ operands: [skuId], flags, server, terminal }: Invocation): Promise<number> {
  const page = await callServer<StockMovements>(server(), operatorPaths.stockMovements, {
    skuId,
    cursor: flags.after ?? null,
  })
  if (flags.json) terminal.out(`${JSON.stringify(page)}\n`)
  else {
    const { free, perDay, daysLeft } = page.variant
    printTable(
      terminal,
      ['at', 'what', 'pieces', 'free', 'reserved', 'sold', 'loaded', 'order', 'who', 'why'],
      page.rows.map((row) => [
        row.at,
        row.kind,
        row.units,
        row.free,
        row.reserved,
        row.sold,
        row.loaded,
        row.orderNo ?? '',
        row.who ?? '',
        row.why ?? '',
      ]),
    )
    const pace =
      perDay === null ? '' : `, ${perDay} sold a day${daysLeft === null ? '' : `, enough for ${daysLeft} days`}`
    terminal.out(`${free} free${pace}.\n${page.cursor === null ? '' : `More: --after ${page.cursor}\n`}`)
  }
  return exitCodes.done
}

/** Which other rows refer to this one. */
export async function showUses({ operands: [resource, id], flags, server, terminal }: Invocation): Promise<number> {
  const { uses, isCut } = await callServer<RecordUses>(server(), operatorPaths.usedBy, { resource, id })
  if (flags.json) terminal.out(`${JSON.stringify({ uses, isCut })}\n`)
  else {
    printTable(
      terminal,
      ['resource', 'id', 'field', 'name'],
      uses.map((use) => [use.resource, use.id, use.key, use.name.en]),
    )
    if (isCut) terminal.out('There are more.\n')
  }
  return exitCodes.done
}
