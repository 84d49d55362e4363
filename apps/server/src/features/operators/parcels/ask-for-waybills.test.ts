import { describe, expect, it } from 'vitest'
import { paidGoodsOrder } from '../../../../test-support/goods-order.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { askForWaybills } from './ask-for-waybills.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const duty = { keyName: 'duty', scopes: ['fulfillment'] } as const
const { account_id: accountId } = await db.selectFrom('accounts').select('account_id').executeTakeFirstOrThrow()
const line = { skuId: 'G001-S1', goodsId: 'G001', quantity: 2, price: 16_800 }
const buy = () => paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines: [line] })
const ask = (orderNo: string, dryRun: boolean, carrierCode = 'shunfeng') =>
  askForWaybills(deps, duty, { orderNos: [orderNo], carrierCode, dryRun })
const lines = () =>
  db
    .selectFrom('operator_audit')
    .select(['key_name', 'summary'])
    .where('command', '=', 'waybill')
    .orderBy('chain_no')
    .execute()

describe('asking for waybills (X4)', () => {
  it('is refused with its reason where the airline has no account with the carrier', async () => {
    const orderNo = await buy()
    const refusal = { refusal: 'noWaybillCarrier', detail: { carriers: [] } }
    await expect(ask(orderNo, true)).rejects.toMatchObject(refusal)
    deps.waybills = { carriers: ['jd'], ask: () => expect.fail('nobody is asked') }
    await expect(ask(orderNo, false)).rejects.toMatchObject({ ...refusal, detail: { carriers: ['jd'] } })
  })

  it('has one line of the audit for a waybill, however often it is asked for, and none for a dry run', async () => {
    const orderNo = await buy()
    deps.waybills = { carriers: ['shunfeng'], ask: async () => ({ kind: 'given', waybillNo: 'SF1001' }) }
    expect(await ask(orderNo, true)).toMatchObject({ dryRun: true, results: [{ result: 'toAsk' }] })
    expect(await lines()).toEqual([])
    expect(await ask(orderNo, false)).toMatchObject({ results: [{ result: 'given', waybillNo: 'SF1001' }] })
    expect(await ask(orderNo, false)).toMatchObject({ results: [{ result: 'known' }] })
    expect(await lines()).toEqual([{ key_name: 'duty', summary: `order ${orderNo}: shunfeng gave SF1001` }])
  })
})
