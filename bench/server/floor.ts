import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { inTransaction, pool, success } from './floor-database.ts'
import { goodsOrders, isGoodsNumber, type GoodsBasket } from './floor-goods-orders.ts'
import { addFloorShop } from './floor-shop.ts'

/**
 * The floor: the same requests with Fastify and pg alone, without login, limits, signatures, events, jobs or ledger,
 * and without validation beyond JSON. An order takes one transaction, its payment another.
 */
const { FLOOR_PORT = '' } = process.env
const app = fastify({ logger: false })
const prePurchase = '/api2/v1/prePurchase/'
const order = '/api2/v1/order/'

interface WifiBasket {
  lines: [{ kind: 'WIFI'; tripId: string; planId: string }]
}
type Basket = WifiBasket | GoodsBasket

const isGoods = <Body extends Basket>(body: Body): body is Body & GoodsBasket => body.lines[0]?.kind === 'SHIP'
/** The owner of the cart and addresses. The floor has no login, so the cookie is the owner. */
const getOwner = (headers: { cookie?: string | undefined }) => headers.cookie ?? ''

app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)

app.post<{ Body: { ticketNo: string; lastName: string; firstName: string } }>(
  `${prePurchase}getWifiProductTripByNameTicket`,
  async ({ body }) => {
    const found = await pool.query(
      `SELECT t.*, f.facts FROM trips t JOIN flights f USING (flight_id)
       WHERE ticket_no = $1 AND surname = $2 AND given_name = $3`,
      [body.ticketNo, body.lastName, body.firstName],
    )
    const [trip] = found.rows
    if (!trip) return success({ trips: [] })
    const plans = await pool.query(
      'SELECT facts, quota - reserved - sold AS "left" FROM flight_plans WHERE flight_id = $1 ORDER BY plan_id',
      [trip.flight_id],
    )
    return success({
      trips: [
        {
          tripId: trip.trip_id,
          flightNo: trip.facts.flightNo,
          flightDate: trip.facts.flightDate,
          passengerName: `${trip.surname}/${trip.given_name}`,
          seatNumber: trip.seat_number,
          member: false,
          wifi: 'available',
          flight: trip.facts,
          products: plans.rows.map((plan) => ({ ...plan.facts, left: plan.left })),
        },
      ],
    })
  },
)

app.post<{ Body: Basket }>(`${order}calculateOrder`, async ({ body }) => {
  if (isGoods(body)) return goodsOrders.quote(body)
  const [line] = body.lines
  const found = await pool.query(
    `SELECT t.*, p.price, p.facts AS plan, f.facts FROM trips t JOIN flights f USING (flight_id)
     JOIN flight_plans p USING (flight_id) WHERE trip_id = $1 AND plan_id = $2`,
    [line.tripId, line.planId],
  )
  const [priced] = found.rows
  const getFlight = { tripId: line.tripId, seatNumber: priced.seat_number, flight: priced.facts }
  const quoted = { kind: 'WIFI', refId: line.planId, name: priced.plan.name, quantity: 1, linePayable: priced.price }
  return success({ lines: [quoted], payable: priced.price, currency: 'CNY', wifi: getFlight })
})

app.post<{ Body: Basket & { payable: number }; Headers: { 'idempotency-key': string } }>(
  `${order}submitOrder`,
  async ({ body, headers }) => {
    if (isGoods(body)) return goodsOrders.place(body, { owner: getOwner(headers), key: headers['idempotency-key'] })
    const [{ tripId, planId }] = body.lines
    const answer = { orderNo: randomUUID(), state: 'pending_payment' }
    return inTransaction(async (client) => {
      const claimed = await client.query(
        'INSERT INTO idempotency_keys VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING key',
        [headers['idempotency-key'], answer],
      )
      if (claimed.rowCount === 0) throw new Error('the key is used')
      const found = await client.query(
        'SELECT flight_id, price FROM trips JOIN flight_plans USING (flight_id) WHERE trip_id = $1 AND plan_id = $2',
        [tripId, planId],
      )
      const [{ flight_id: flightId, price }] = found.rows
      if (price !== body.payable) throw new Error('the price is another one')
      await client.query('INSERT INTO orders VALUES ($1, $2, $3, $4, $5)', [
        answer.orderNo,
        tripId,
        answer.state,
        price,
        new Date(),
      ])
      await client.query('INSERT INTO order_lines VALUES ($1, 1, $2, $3)', [answer.orderNo, planId, price])
      await client.query('INSERT INTO entitlements VALUES ($1, $2, $3, $4, $5, $6)', [
        randomUUID(),
        answer.orderNo,
        tripId,
        flightId,
        planId,
        'reserved',
      ])
      const held = await client.query(
        `UPDATE flight_plans SET reserved = reserved + 1
         WHERE flight_id = $1 AND plan_id = $2 AND reserved + sold < quota`,
        [flightId, planId],
      )
      if (held.rowCount !== 1) throw new Error('sold out')
      return success(answer)
    })
  },
)

app.post<{ Body: { orderNo: string } }>(`${order}submitPay`, async ({ body }) => {
  if (isGoodsNumber(body.orderNo)) return goodsOrders.pay(body.orderNo)
  const paymentNo = randomUUID()
  await pool.query(
    `INSERT INTO payments SELECT $1, order_no, 'open', payable, $2 FROM orders
     WHERE order_no = $3 AND state = 'pending_payment'`,
    [paymentNo, new Date(), body.orderNo],
  )
  return success({ paymentNo, wapPayUrl: 'http://127.0.0.1/pay', wapPayParam: { out_trade_no: paymentNo } })
})

app.post<{ Body: string }>('/pay/alipay/notify', async ({ body }) => {
  const notice = new URLSearchParams(body)
  const paymentNo = notice.get('out_trade_no') ?? ''
  if (isGoodsNumber(paymentNo)) return goodsOrders.settle(paymentNo, notice.get('trade_no'))
  return inTransaction(async (client) => {
    const paid = await client.query(
      `UPDATE payments SET state = 'paid', provider_txn = $2, paid_at = $3
       WHERE payment_no = $1 AND state = 'open' RETURNING order_no`,
      [paymentNo, notice.get('trade_no'), new Date()],
    )
    const [{ order_no: orderNo }] = paid.rows
    await client.query(
      `UPDATE orders SET state = 'paid', paid_at = $2 WHERE order_no = $1 AND state = 'pending_payment'`,
      [orderNo, new Date()],
    )
    const usable = await client.query(
      `UPDATE entitlements SET state = 'unused' WHERE order_no = $1 AND state = 'reserved' RETURNING flight_id, plan_id`,
      [orderNo],
    )
    const [{ flight_id: flightId, plan_id: planId }] = usable.rows
    await client.query(
      'UPDATE flight_plans SET reserved = reserved - 1, sold = sold + 1 WHERE flight_id = $1 AND plan_id = $2',
      [flightId, planId],
    )
    return 'success'
  })
})

app.post<{ Body: { orderNo: string } }>(`${order}orderDetail`, async ({ body }) => {
  if (isGoodsNumber(body.orderNo)) return goodsOrders.show(body.orderNo)
  const found = await pool.query(
    `SELECT o.*, l.plan_id, e.state AS entitlement_state, t.seat_number, f.facts FROM orders o
     JOIN order_lines l USING (order_no) JOIN entitlements e USING (order_no)
     JOIN trips t ON t.trip_id = o.trip_id JOIN flights f ON f.flight_id = e.flight_id WHERE order_no = $1`,
    [body.orderNo],
  )
  const [row] = found.rows
  return success({
    orderNo: row.order_no,
    state: row.state,
    payable: row.payable,
    currency: 'CNY',
    createdAt: row.created_at,
    paidAt: row.paid_at,
    lines: [{ lineNo: 1, kind: 'WIFI', refId: row.plan_id, quantity: 1, linePayable: row.payable }],
    wifi: { entitlementState: row.entitlement_state, seatNumber: row.seat_number, flight: row.facts },
  })
})

addFloorShop(app, getOwner)
await app.listen({ host: '127.0.0.1', port: Number(FLOOR_PORT) })
process.send?.('ready')
