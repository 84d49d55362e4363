import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer, type TestServer } from '../../../test-support/test-server.ts'
import { newId } from '../../platform/security/random.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const key = () => newId(deps.random, 'key')

describe('a fresh browser', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(deps)
  })
  afterAll(() => server.close())
  const base = '/api2/v1/shoppingCart/'

  it('may start by adding goods: the token in the answer finds them again', async () => {
    const body = { skuId: 'TEA-S', quantity: 2 }
    const added = await server.call<{ kinds: number }>(`${base}addShoppingCart`, body, { idempotencyKey: key() })
    expect(added.envelope).toMatchObject({ code: '200', data: { kinds: 1, pieces: 2 } })
    const guestToken = added.headers.get('guesttoken') ?? ''
    const counted = await server.call(`${base}shoppingCartStatistics`, {}, { headers: { guestToken } })
    expect(counted.envelope.data).toEqual({ kinds: 1, pieces: 2 })
    expect(counted.headers.get('guesttoken')).toBeNull()
  })

  it('keeps what it does to itself beside a token that an address brought (decision 0038)', async () => {
    const mug = { skuId: 'MUG-1', quantity: 1 }
    const count = async (headers: Record<string, string>) =>
      (await server.call(`${base}shoppingCartStatistics`, {}, { headers })).envelope.data
    // A stranger has a token of this server's, with a cart, and puts it into a link.
    const first = await server.call(`${base}addShoppingCart`, mug, { idempotencyKey: key() })
    const planted = first.headers.get('guesttoken') ?? ''
    expect(await count({ guestToken: planted })).toEqual({ kinds: 1, pieces: 1 })

    for (const guestToken of [planted, 'guest-on-board-1']) {
      const opened = await server.call(`/pditrans/verifyToken`, {}, { headers: { guestToken, guestKey: '-' } })
      // The portal's token is honoured and stays; the browser also gets its own.
      expect(opened.envelope.data).toEqual({ loggedIn: false, guestToken: true })
      expect(opened.headers.get('guesttoken')).toBeNull()
      const guestKey = opened.headers.get('guestkey') ?? ''
      expect(guestKey).toMatch(/^[\w-]{24}\.[\w-]{43}$/)
      expect(await count({ guestToken, guestKey })).toEqual({ kinds: 0, pieces: 0 })
      const tea = { skuId: 'TEA-S', quantity: 2 }
      const added = await server.call(`${base}addShoppingCart`, tea, {
        idempotencyKey: key(),
        headers: { guestToken, guestKey },
      })
      expect(added.headers.get('guestkey')).toBeNull()
      expect(await count({ guestToken, guestKey })).toEqual({ kinds: 1, pieces: 2 })
      // After a login the own token alone brings that cart along, and the link's writer has seen none of it.
      expect(await count({ guestToken: guestKey })).toEqual({ kinds: 1, pieces: 2 })
      expect(await count({ guestToken: planted })).toEqual({ kinds: 1, pieces: 1 })
    }
    // A key that this server has not made is none.
    const forged = await server.call(
      `/pditrans/verifyToken`,
      {},
      { headers: { guestToken: planted, guestKey: 'mine' } },
    )
    expect(forged.headers.get('guestkey')).not.toBeNull()
    expect(await count({ guestToken: planted, guestKey: 'mine' })).toEqual({ kinds: 0, pieces: 0 })
  })

  it.each([
    ['airPortalShoppingCartList', {}, '200'],
    ['updateShoppingCartSKU', { cartLineId: 'c1', skuId: 'TEA-S' }, '1002'],
    ['updateShoppingCartAmount', { cartLineId: 'c1', quantity: 1 }, '1002'],
    ['deleteShoppingCart', { cartLineIds: ['c1'] }, '200'],
    ['calculateShoppingCart', { cartLineIds: ['c1'] }, '1002'],
    ['validateShoppingCart', { cartLineIds: ['c1'] }, '1002'],
  ])('needs a login for %s, or asks as a guest (E3)', async (name, body, code) => {
    expect((await server.call(base + name, body)).envelope).toMatchObject({ data: { error: 'unauthorized' } })
    expect((await server.call(base + name, { ...body, guest: true })).envelope).toMatchObject({ code })
  })
})
