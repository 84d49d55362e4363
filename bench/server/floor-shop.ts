import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pool, success } from './floor-database.ts'

const pageSize = 12
const columnsOfSorts = { recommended: 'sort', priceUp: 'price', priceDown: 'price DESC', newest: 'listed_at DESC' }

interface ListQuery {
  categoryId?: string
  sort?: keyof typeof columnsOfSorts
  /** The number of goods on the earlier pages. */
  cursor?: string
}

interface AddressForm {
  addrId?: string
  area: { provinceCode: string }
}

type OwnerOf = (headers: { cookie?: string | undefined }) => string

/** The floor's goods list, cart and addresses. */
export function addFloorShop(app: FastifyInstance, getOwner: OwnerOf): void {
  app.post<{ Body: ListQuery }>('/api2/v1/shopBase/getGoodsList', ({ body }) => listGoods(body))
  app.post<{ Body: { skuId: string; quantity: number } }>(
    '/api2/v1/shoppingCart/addShoppingCart',
    ({ body, headers }) => addToCart(getOwner(headers), body),
  )
  app.post<{ Body: AddressForm }>('/api2/v1/user/addr/saveAddr', ({ body, headers }) =>
    saveAddress(getOwner(headers), body),
  )
}

async function listGoods({ categoryId, sort = 'recommended', cursor }: ListQuery) {
  const shownBefore = Number(cursor ?? 0)
  const { rows } = await pool.query(
    `SELECT g.goods_id, g.category_id, g.facts, min(s.price) AS price, max(s.price) AS highest,
       min(s.list_price) AS list_price, sum(loaded - reserved - sold)::int AS "left", count(*) OVER ()::int AS total
     FROM goods g JOIN skus s USING (goods_id) WHERE $1::text IS NULL OR category_id = $1
     GROUP BY g.goods_id ORDER BY ${columnsOfSorts[sort]}, g.goods_id LIMIT ${pageSize} OFFSET $2`,
    [categoryId, shownBefore],
  )
  const total: number = rows[0]?.total ?? 0
  return success({
    goods: rows.map((row) => ({
      goodsId: row.goods_id,
      categoryId: row.category_id,
      ...row.facts,
      price: row.price,
      listPrice: row.list_price,
      priceFrom: row.highest > row.price,
      currency: 'CNY',
      soldOut: row.left === 0,
      left: row.left < 10 ? row.left : null,
    })),
    total,
    nextCursor: shownBefore + pageSize < total ? String(shownBefore + pageSize) : null,
  })
}

async function addToCart(owner: string, { skuId, quantity }: { skuId: string; quantity: number }) {
  const added = await pool.query(
    `INSERT INTO cart_lines SELECT $1, $2, sku_id, $4 FROM skus WHERE sku_id = $3 AND loaded - reserved - sold >= $4
     ON CONFLICT (owner, sku_id) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
     RETURNING cart_line_id`,
    [randomUUID(), owner, skuId, quantity],
  )
  const [{ cart_line_id: cartLineId }] = added.rows
  const counted = await pool.query(
    'SELECT count(*)::int AS kinds, sum(quantity)::int AS pieces FROM cart_lines WHERE owner = $1',
    [owner],
  )
  return success({ ...counted.rows[0], cartLineId })
}

async function saveAddress(owner: string, { addrId: known, ...form }: AddressForm) {
  const addrId = known ?? randomUUID()
  await pool.query(
    `INSERT INTO addresses VALUES ($1, $2, $3, $4)
     ON CONFLICT (addr_id) DO UPDATE SET province_code = excluded.province_code, facts = excluded.facts`,
    [addrId, owner, form.area.provinceCode, form],
  )
  const { rows } = await pool.query('SELECT addr_id, facts FROM addresses WHERE owner = $1', [owner])
  return success({ addrId, addresses: rows.map((row) => ({ addrId: row.addr_id, ...row.facts })) })
}
