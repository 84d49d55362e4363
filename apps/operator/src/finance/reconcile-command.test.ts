import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { lastDueDay } from '../../../server/src/features/reconciliation/index.ts'
import type { StatementLine } from '../../../server/src/outside/payment/payment-gateway.ts'
import { testDatabase } from '../../../server/test-support/test-database.ts'
import { testDeps } from '../../../server/test-support/test-deps.ts'
import { operate as runCommand, startCommandLine } from '../test-support/command-line.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const statements = new Map<string, StatementLine[]>()
const absent = () => Promise.reject(new Error('nobody pays in this test'))
deps.gateways = [
  {
    id: 'alipay',
    currency: 'CNY',
    worksIn: () => true,
    formActionOrigins: [],
    opensHere: false,
    open: absent,
    query: absent,
    close: absent,
    refund: absent,
    verifyNotice: absent,
    statement: async (day) => statements.get(day) ?? null,
    acknowledgement: () => ({ status: 200, contentType: 'text/plain', body: '' }),
  },
]

const { file, env, stop } = await startCommandLine(deps, 'refunds')
afterAll(stop)
const operate = (args: string[]) => runCommand(args, env)

describe('npm run operator -- reconcile', () => {
  it('shows a bookkeeper the differences at the gateways, and compares a day again', async () => {
    const day = lastDueDay(deps.clock.now())
    const unknown = { kind: 'captured' as const, paymentNo: 'P-nobody', refundNo: null, providerTxn: 'T1' }
    const money = { amountMinor: 123_456, currency: 'CNY' as const }
    statements.set(day, [{ ...unknown, ...money }])
    const none = await operate(['reconcile'])
    expect(none.code).toBe(0)
    expect(none.out).toMatch(new RegExp(`${day} +alipay +not compared`))

    const different = await operate(['reconcile', '--apply'])
    expect(different.code).toBe(1)
    expect(different.out).toMatch(new RegExp(`${day} +alipay +different +1 +1234.56 +0 +0.00 +CNY`))
    expect(different.out).toMatch(/open +a payment number that is not ours +P-nobody +T1 +nothing +1234.56 CNY/)
    const csv = await operate(['reconcile', '--day', day, '--gateway', 'alipay', '--csv'])
    expect(csv).toMatchObject({ code: 1, out: expect.stringContaining('1234.56,0,0.00,CNY,a payment number that') })

    const [, id = ''] = /123\d.56 CNY +(alipay\.\S+)/.exec(different.out) ?? []
    expect((await operate(['difference-note', id, '渠道说是测试款'])).out).toContain('add --apply')
    expect((await operate(['reconcile'])).out).not.toContain('测试款')
    const noted = ['difference-note', id, '渠道说是测试款', '--apply']
    expect((await operate(noted)).out).toContain(`Noted at ${id}`)
    expect((await operate(noted)).out).toContain('It is noted already')
    expect((await operate(['reconcile'])).out).toMatch(new RegExp(`${id} +\\S+: 渠道说是测试款`))
    expect((await operate(['difference-note', `alipay.${day}.0123456789abcdef`, 'x'])).code).toBe(1)

    statements.set(day, [])
    expect((await operate(['reconcile', '--apply', '--out', file('day.csv')])).code).toBe(0)
    expect(readFileSync(file('day.csv'), 'utf8')).toMatch(
      new RegExp(
        `^day,.*\\n${day},alipay,equal,0,0.00,0,0.00,CNY,a payment number that is not ours,true,P-nobody,,T1,,1234.56\\n$`,
      ),
    )
    expect((await operate(['reconcile', '--day', '2099-01-01'])).code).toBe(1)
    expect((await operate(['reconcile', '--day', 'today'])).code).toBe(2)
    // The answer's shape is the audit's own.
    const lines = JSON.parse((await operate(['audit', '--json'])).out) as { command: string; summary: string }[]
    const told = lines.flatMap(({ command, summary }) => (command === 'reconcile' ? [summary] : []))
    expect(told.toSorted()).toEqual([`alipay ${day}: different`, `alipay ${day}: equal`])
  })
})
