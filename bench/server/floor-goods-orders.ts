import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { inTransaction, pool, success } from './floor-database.ts'

export interface GoodsBasket {
  lines: { kind: 'SHIP'; skuId: string; quantity: number }[]
  addrId: string
  cartLineIds?: string[]
}

interface Line {
  skuId: string
  goodsId: string
  facts: object
  detail: object
  quantity: number
  price: number
  grams: number
}

/** The prefix of a number distinguishes goods orders and their payments from those of plans. */
export const isGoodsNumber = (number: string) => number.startsWith('G')
const newNumber = () => `G${randomUUID()}`

/** The floor's goods orders, from the quote to the paid order's details. */
export const goodsOrders = { quote, place, pay, settle, show }

async function quote(basket: GoodsBasket) {
  const { lines, ...priced } = await price(pool, basket)
  return success({ lines: lines.map(presentLine), ...priced, currency: 'CNY', notThisWay: [] })
}

async function place(basket: GoodsBasket & { payable: number }, { owner, key }: { owner: string; key: string }) {
  const answer = { orderNo: newNumber(), state: 'pending_payment' }
  return inTransaction(async (client) => {
    const claimed = await client.query(
      'INSERT INTO idempotency_keys VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING key',
      [key, answer],
    )
    if (claimed.rowCount === 0) throw new Error('the key is used')
    const { lines, freight, payable, shipTo } = await price(client, basket)
    if (payable !== basket.payable) throw new Error('the price is another one')
    const { orderNo, state } = answer
    const at = new Date()
    await client.query('INSERT INTO goods_orders VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      orderNo,
      owner,
      state,
      freight,
      payable,
      shipTo,
      at,
    ])
    const columns = [lines.map((line) => line.skuId), lines.map((line) => line.quantity)]
    await client.query(
      `INSERT INTO goods_order_lines SELECT $1, line_no, sku_id, quantity, price
       FROM unnest($2::text[], $3::int[], $4::int[]) WITH ORDINALITY AS line (sku_id, quantity, price, line_no)`,
      [orderNo, ...columns, lines.map((line) => line.price)],
    )
    await client.query('DELETE FROM cart_lines WHERE owner = $1 AND cart_line_id = ANY($2)', [
      owner,
      basket.cartLineIds,
    ])
    await client.query('SELECT FROM skus WHERE sku_id = ANY($1) ORDER BY sku_id FOR NO KEY UPDATE', [columns[0]])
    const held = await client.query(
      `UPDATE skus SET reserved = reserved + quantity FROM unnest($1::text[], $2::int[]) AS line (sku_id, quantity)
       WHERE skus.sku_id = line.sku_id AND loaded - reserved - sold >= quantity`,
      columns,
    )
    if (held.rowCount !== lines.length) throw new Error('sold out')
    return success(answer)
  })
}

async function price(database: Pool | PoolClient, { lines: asked, addrId }: GoodsBasket) {
  const quantities = new Map(asked.map(({ skuId, quantity }) => [skuId, quantity]))
  const found = await database.query(
    `SELECT sku_id, goods_id, facts, variant, price, weight_grams FROM skus JOIN goods USING (goods_id)
     WHERE sku_id = ANY($1)`,
    [[...quantities.keys()]],
  )
  const lines = found.rows.map((row): Line => ({
    skuId: row.sku_id,
    goodsId: row.goods_id,
    facts: row.facts,
    detail: row.variant,
    quantity: quantities.get(row.sku_id) ?? 0,
    price: row.price,
    grams: row.weight_grams,
  }))
  const shipped = await database.query(
    'SELECT * FROM addresses JOIN freight USING (province_code) WHERE addr_id = $1',
    [addrId],
  )
  const [zone] = shipped.rows
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const grams = lines.reduce((sum, line) => sum + line.grams * line.quantity, 0)
  const steps = Math.ceil(Math.max(0, grams - zone.first_grams) / zone.step_grams)
  const free = zone.free_over !== null && total >= zone.free_over
  const freight = free ? 0 : zone.first_price + steps * zone.step_price
  return { lines, freight, payable: total + freight, shipTo: { addrId, ...zone.facts } }
}

const presentLine = ({ skuId, goodsId, facts, detail, quantity, price: each }: Line, index: number) => ({
  lineNo: index + 1,
  kind: 'SHIP',
  refId: skuId,
  goodsId,
  ...facts,
  detail,
  quantity,
  linePayable: each * quantity,
})

async function pay(orderNo: string) {
  const paymentNo = newNumber()
  await pool.query(
    `INSERT INTO goods_payments SELECT $1, order_no, 'open', payable, $2 FROM goods_orders
     WHERE order_no = $3 AND state = 'pending_payment'`,
    [paymentNo, new Date(), orderNo],
  )
  return success({ paymentNo, wapPayUrl: 'http://127.0.0.1/pay', wapPayParam: { out_trade_no: paymentNo } })
}

async function settle(paymentNo: string, providerTxn: string | null) {
  return inTransaction(async (client) => {
    const paid = await client.query(
      `UPDATE goods_payments SET state = 'paid', provider_txn = $2, paid_at = $3
       WHERE payment_no = $1 AND state = 'open' RETURNING order_no`,
      [paymentNo, providerTxn, new Date()],
    )
    const [{ order_no: orderNo }] = paid.rows
    await client.query(
      `UPDATE goods_orders SET state = 'awaiting_shipment', paid_at = $2
       WHERE order_no = $1 AND state = 'pending_payment'`,
      [orderNo, new Date()],
    )
    await client.query(
      `SELECT FROM skus WHERE sku_id IN (SELECT sku_id FROM goods_order_lines WHERE order_no = $1)
       ORDER BY sku_id FOR NO KEY UPDATE`,
      [orderNo],
    )
    await client.query(
      `UPDATE skus SET reserved = reserved - quantity, sold = sold + quantity FROM goods_order_lines l
       WHERE l.order_no = $1 AND skus.sku_id = l.sku_id`,
      [orderNo],
    )
    return 'success'
  })
}

async function show(orderNo: string) {
  const { rows } = await pool.query(
    `SELECT o.*, l.line_no, l.sku_id, l.quantity, l.price, s.goods_id, s.variant, g.facts FROM goods_orders o
     JOIN goods_order_lines l USING (order_no) JOIN skus s USING (sku_id) JOIN goods g USING (goods_id)
     WHERE order_no = $1 ORDER BY line_no`,
    [orderNo],
  )
  const [order] = rows
  return success({
    orderNo,
    state: order.state,
    freight: order.freight,
    payable: order.payable,
    currency: 'CNY',
    createdAt: order.created_at,
    paidAt: order.paid_at,
    shipTo: order.ship_to,
    lines: rows.map((row) => ({
      lineNo: row.line_no,
      kind: 'SHIP',
      refId: row.sku_id,
      goodsId: row.goods_id,
      ...row.facts,
      detail: row.variant,
      quantity: row.quantity,
      linePayable: row.price * row.quantity,
    })),
  })
}
