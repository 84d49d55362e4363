import { allCalls } from '@aisle/contract/all-calls'
import { afterAll, describe, expect, it } from 'vitest'
import { getPath, nameless, naming } from '../../../test-support/owned/calls-naming.ts'
import {
  everything,
  inventNumbers,
  openSurveyAloft,
  ownEverything,
  tablesOfTheOwner,
} from '../../../test-support/owned/everything-owned.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { loadRefundReasons } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop, type TestPassenger } from '../../../test-support/wifi-shop.ts'
import { addShoppingCart } from '../../features/cart/add-shopping-cart.ts'
import { insertLoginSession } from '../../features/login/login-session-store.ts'
import { newAccessToken, newId } from '../security/random.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
const server = await testServer({ ...deps, settings: { ...deps.settings, limits: false } })
afterAll(() => server.close())

await openSurveyAloft(deps)
const owner = await boardPassenger(deps)
const stranger = await boardPassenger(deps)

async function getCookie({ accountId }: TestPassenger): Promise<string> {
  const token = newAccessToken(deps.random)
  const session = { tokenHash: deps.vault.hash('session', token), accountId, scope: 'account' as const, tripId: null }
  await insertLoginSession(db, { ...session, wayIn: 'test', email: null, at: deps.clock.now() })
  return `aisle_session=${token}`
}

const owned = await ownEverything(deps, owner)
const nobodys = inventNumbers(owned)

describe('what is somebody else’s', () => {
  it('can be named in these calls, and in no others of the contract', () => {
    const names = allCalls.map(({ call }) => call.name)
    expect(names.filter((name) => !(name in naming) && !nameless.includes(name))).toEqual([])
    expect([...Object.keys(naming), ...nameless].filter((name) => !names.includes(name))).toEqual([])
    expect(nameless.filter((name) => name in naming)).toEqual([])
  })

  it('is as unknown to every call as what does not exist, and stays as it is', async () => {
    const cookie = await getCookie(stranger)
    const before = await everything(db)
    const secrets = ['林小屿', '15410000101', '示例路 1 号', owned.code]
    for (const [name, bodies] of Object.entries(naming)) {
      const ask = (body: object) =>
        server.call<{ error?: string }>(getPath(name), body, { cookie, idempotencyKey: newId(deps.random, 'key') })
      const mine = bodies(owned)
      for (const [index, unknown] of bodies(nobodys).entries()) {
        const found = await ask(mine[index] ?? {})
        const missing = await ask(unknown)
        const told = JSON.stringify(found.envelope)
        // Only the submitted text may come back.
        expect({ name, ...found.envelope, data: found.envelope.data }, name).toEqual({
          name,
          ...missing.envelope,
          data: missing.envelope.data,
        })
        for (const secret of secrets) expect(told, name).not.toContain(secret)
      }
    }
    const after = await everything(db)
    for (const table of tablesOfTheOwner) expect(after[table], table).toEqual(before[table])
  })

  it('is known to its owner in the very same calls', async () => {
    const cookie = await getCookie(owner)
    for (const [name, bodies] of Object.entries(naming)) {
      // An order takes its lines out of the cart.
      const { cartLineId } = await addShoppingCart(deps, owner.caller(), { skuId: 'MUG-1', quantity: 1 })
      for (const body of bodies({ ...owned, cartLineId })) {
        const { envelope } = await server.call<{ error?: string }>(getPath(name), body, {
          cookie,
          idempotencyKey: newId(deps.random, 'key'),
        })
        expect(['notFound', 'invalidRequest', 'systemError'], `${name} ${JSON.stringify(envelope)}`).not.toContain(
          envelope.data?.error,
        )
      }
    }
  })
})
