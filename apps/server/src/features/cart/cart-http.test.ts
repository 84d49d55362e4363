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

  it('must log in before it sees the cart', async () => {
    const { envelope } = await server.call(`${base}airPortalShoppingCartList`, {})
    expect(envelope).toMatchObject({ data: { error: 'unauthorized' } })
  })
})
