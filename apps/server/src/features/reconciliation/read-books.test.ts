import type { MonthAtGateway, ShownLedgerEntry } from '@aisle/contract/console-finance'
import { ledgerSchema } from '@aisle/contract/operator-finance-schemas'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { addAddress, orderGoods } from '../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { readLedger, readMonthStatement } from './index.ts'

const { db } = await testDatabase({ audit: { off: true, because: 'the movements are of an order that nobody paid' } })
const deps = await testDeps(db, { demoData: false })
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const addrId = await addAddress(deps, shopper())
const { orderNo } = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })

const attempts = [
  ['alipay', 'CNY'],
  ['wechat', 'CNY'],
  ['stripe', 'USD'],
] as const
const kinds = ['captured', 'captured', 'refunded'] as const
for (const [gateway, currency] of attempts) {
  const at = deps.clock.now()
  await db
    .insertInto('payment_attempts')
    .values({
      payment_no: `P-${gateway}`,
      order_no: orderNo,
      gateway,
      state: 'closed',
      amount: 100,
      currency,
      created_at: at,
      expires_at: at,
      provider_txn: `txn-${gateway}`,
    })
    .execute()
}

/** Amounts with odd fen, many at one moment, about the ends of November in Beijing. */
const moments = [
  '2026-10-31T15:59:59.999Z',
  '2026-10-31T16:00:00.000Z',
  '2026-11-12T03:04:05.006Z',
  '2026-11-12T03:04:05.006Z',
  '2026-11-30T15:59:59.999Z',
  '2026-11-30T16:00:00.000Z',
]
const booked = moments.flatMap((at, moment) =>
  attempts.flatMap(([gateway, currency], way) =>
    kinds.map((kind, turn) => {
      const number = moment * 100 + way * 10 + turn
      return {
        entry_id: `led_${String(number).padStart(4, '0')}`,
        order_no: orderNo,
        payment_no: `P-${gateway}`,
        kind,
        amount: 101 + number * 37,
        currency,
        external_key: `${kind}-${number}`,
        at: new Date(at),
      }
    }),
  ),
)
await db.insertInto('ledger_entries').values(booked).execute()
const november = booked.filter((_, index) => Math.floor(index / 9) >= 1 && Math.floor(index / 9) <= 4)

/** The whole list, page by page. */
async function readAll(asked: object, limit: number): Promise<ShownLedgerEntry[]> {
  const rows: ShownLedgerEntry[] = []
  for (let cursor: string | null = null; ;) {
    const page = await readLedger(deps, ledgerSchema.parse({ ...asked, limit, cursor }))
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...page.rows)
    cursor = page.cursor
    if (cursor === null) return rows
  }
}
const month = { from: '2026-11-01', to: '2026-11-30' }

describe('the ledger as staff read it (M50)', () => {
  it('has every entry of the days in Beijing once, the newest first, whatever the size of a page', async () => {
    const expected = november
      .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.entry_id < other.entry_id ? 1 : -1))
      .map(({ entry_id }) => entry_id)
    expect(expected).toHaveLength(36)
    for (const limit of [1, 5, 35, 36, 200]) {
      expect((await readAll(month, limit)).map(({ entryId }) => entryId)).toEqual(expected)
    }
  })

  it('has 50 entries in a page where nothing is said', async () => {
    expect(ledgerSchema.parse(month).limit).toBe(limits.ledgerPageEntries)
  })

  it('is narrowed by gateway, currency and kind', async () => {
    const count = async (asked: object) => (await readAll({ ...month, ...asked }, 200)).length
    expect(await count({ gateway: 'wechat' })).toBe(12)
    expect(await count({ gateway: 'unionpay' })).toBe(0)
    expect(await count({ currency: 'USD' })).toBe(12)
    expect(await count({ kind: 'refunded' })).toBe(12)
    expect(await count({ currency: 'CNY', kind: 'captured', gateway: 'alipay' })).toBe(8)
  })

  it('names the refund of what went back, and the transaction of what came in', async () => {
    const rows = await readAll({ from: '2026-12-01', to: '2026-12-01', gateway: 'alipay' }, 200)
    expect(rows).toMatchObject([
      { kind: 'refunded', refundNo: 'refunded-502', providerTxn: 'txn-alipay', paymentNo: 'P-alipay', orderNo },
      { kind: 'captured', refundNo: null, providerTxn: 'captured-501', amountMinor: 101 + 501 * 37, currency: 'CNY' },
      { kind: 'captured', refundNo: null, providerTxn: 'captured-500', at: '2026-11-30T16:00:00.000Z' },
    ])
  })

  it('spans so many days at most, and none backwards', () => {
    const spans = (from: string, to: string) => ledgerSchema.safeParse({ from, to }).success
    expect(limits.ledgerDays).toBe(93)
    expect(spans('2026-10-01', '2027-01-01')).toBe(true)
    expect(spans('2026-10-01', '2027-01-02')).toBe(false)
    expect(spans('2026-11-02', '2026-11-01')).toBe(false)
  })

  it('refuses a cursor that it has not written', async () => {
    const asked = ledgerSchema.parse({ ...month, cursor: 'x' })
    await expect(readLedger(deps, asked)).rejects.toMatchObject({ errorName: 'invalidRequest' })
  })
})

describe('the statement of a month (M49)', () => {
  it('agrees with the ledger to the minor unit, at every gateway in every currency', async () => {
    const statement = await readMonthStatement(deps, { month: '2026-11' })
    const rows = await readAll(month, 7)
    const sum = ({ gateway, currency }: MonthAtGateway, kind: string) => {
      const own = rows.filter((row) => row.gateway === gateway && row.currency === currency && row.kind === kind)
      return [own.length, own.reduce((total, { amountMinor }) => total + amountMinor, 0)]
    }
    expect(statement.rows.map(({ gateway, currency }) => [gateway, currency])).toEqual([
      ['alipay', 'CNY'],
      ['stripe', 'USD'],
      ['wechat', 'CNY'],
    ])
    for (const row of statement.rows) {
      expect([row.payments, row.inMinor]).toEqual(sum(row, 'captured'))
      expect([row.refunds, row.backMinor]).toEqual(sum(row, 'refunded'))
      expect(row.netMinor).toBe(row.inMinor - row.backMinor)
    }
    const net = november.reduce(
      (total, { kind, currency, amount }) =>
        currency === 'CNY' ? total + (kind === 'captured' ? amount : -amount) : total,
      0,
    )
    expect(statement.sums.find(({ currency }) => currency === 'CNY')?.netMinor).toBe(net)
  })

  it('is of one gateway on request, and has no row where nothing moved', async () => {
    const { rows } = await readMonthStatement(deps, { month: '2026-11', gateway: 'stripe' })
    expect(rows.map(({ gateway }) => gateway)).toEqual(['stripe'])
    expect(await readMonthStatement(deps, { month: '2026-09' })).toMatchObject({ rows: [], sums: [] })
  })

  it('says whether the month is over', async () => {
    expect(await readMonthStatement(deps, { month: '2026-10' })).toMatchObject({ isOver: true, to: '2026-10-31' })
    expect(await readMonthStatement(deps, { month: '2026-11' })).toMatchObject({ isOver: false, from: '2026-11-01' })
  })
})
