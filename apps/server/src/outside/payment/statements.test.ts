import { startStandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, describe, expect, it } from 'vitest'
import { standInGateways, standInUnionPay } from '../../../test-support/payments/paying-world.ts'
import { clockFrom } from '../../platform/clock.ts'
import type { PaymentGateway, StatementLine } from './payment-gateway.ts'
import { zipEntries } from './zip-entries.ts'

// Ten in the morning in Beijing.
const startAt = new Date('2026-11-20T02:00:00Z')
const standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
const clock = clockFrom(startAt, () => 0)
afterAll(() => standIns.close())
const gateways = [...standInGateways(standIns), standInUnionPay(standIns, clock)].filter(({ id }) => id !== 'wechat')

async function passTo(time: string) {
  const seconds = (new Date(time).getTime() - clock.now().getTime()) / 1000
  clock.advance(seconds)
  await standIns.advance(seconds)
}

let count = 0
const newNumber = (letter: string) => {
  count += 1
  return `${letter}261120100000${String(count).padStart(10, '0')}`
}

async function capture(gateway: PaymentGateway): Promise<StatementLine> {
  const { currency } = gateway
  const paymentNo = newNumber('P')
  const { cashier, gatewayRef } = await gateway.open({
    paymentNo,
    amountMinor: 3805,
    currency,
    subject: '机上上网，全程,Wi-Fi, 100%',
    expiresAt: new Date(clock.now().getTime() + 15 * 60_000),
    returnUrl: 'http://127.0.0.1:9/back',
    cancelUrl: 'http://127.0.0.1:9/back',
    notifyUrl: 'http://127.0.0.1:9/notify',
    environment: 'browser',
    clientIp: '127.0.0.1',
    openId: null,
  })
  if (cashier.kind === 'form') {
    await fetch(cashier.wapPayUrl, { method: 'POST', body: new URLSearchParams(cashier.wapPayParam) })
  }
  const decision = JSON.stringify({ outcome: 'paid', notify: 'never' })
  await fetch(`${standIns.url}/pay/${paymentNo}/decide`, { method: 'POST', body: decision })
  const status = await gateway.query({ paymentNo, gatewayRef })
  if (status.status !== 'paid') throw new Error(`not paid but ${status.status}`)
  const { providerTxn, amountMinor } = status
  return { kind: 'captured', paymentNo, refundNo: null, providerTxn, amountMinor, currency }
}

async function giveBack(gateway: PaymentGateway, payment: StatementLine, amountMinor: number): Promise<StatementLine> {
  const refund = { ...payment, refundNo: newNumber('R'), amountMinor, totalMinor: payment.amountMinor, reason: 'goods' }
  expect(await gateway.refund(refund)).toBe('done')
  return { ...payment, kind: 'refunded', refundNo: refund.refundNo, amountMinor }
}

const inOrder = (lines: readonly StatementLine[] | null) =>
  lines?.toSorted((a, b) => ((a.refundNo ?? a.paymentNo) < (b.refundNo ?? b.paymentNo) ? -1 : 1))

describe('the statement of a Beijing day', () => {
  const first = new Map<string, StatementLine[]>()
  const second = new Map<string, StatementLine[]>()

  it('contains every payment and refund of the day with our numbers, including its first and last hour', async () => {
    for (const gateway of gateways) {
      const [one, two] = [await capture(gateway), await capture(gateway)]
      first.set(gateway.id, [one, two, await giveBack(gateway, one, 5), await giveBack(gateway, one, 1800)])
      expect(await gateway.statement('2026-11-19')).toEqual(gateway.id === 'stripe' ? [] : null)
      // Stripe reports at once; the others write their bills at night.
      if (gateway.id !== 'stripe') expect(await gateway.statement('2026-11-20')).toBeNull()
    }
    await passTo('2026-11-20T15:30:00Z')
    for (const gateway of gateways) first.get(gateway.id)?.push(await capture(gateway))
    await passTo('2026-11-20T16:00:01Z')
    for (const gateway of gateways) {
      const [one] = first.get(gateway.id) ?? []
      if (!one) throw new Error('nothing was paid')
      second.set(gateway.id, [await capture(gateway), await giveBack(gateway, one, 1000)])
    }
    await passTo('2026-11-22T02:00:00Z')
    for (const gateway of gateways) {
      expect(inOrder(await gateway.statement('2026-11-20'))).toEqual(inOrder(first.get(gateway.id) ?? []))
    }
  })

  it('appears for UnionPay with the next day’s file, and is empty when no file can be expected any more', async () => {
    const unionPay = gateways.find(({ id }) => id === 'unionpay')
    expect(await unionPay?.statement('2026-11-21')).toBeNull()
    await passTo('2026-11-25T16:00:01Z')
    for (const gateway of gateways) {
      expect(inOrder(await gateway.statement('2026-11-21'))).toEqual(inOrder(second.get(gateway.id) ?? []))
    }
    expect(await unionPay?.statement('2026-11-19')).toEqual([])
  })

  it('reads more than one page', async () => {
    const stripe = gateways.find(({ id }) => id === 'stripe')
    if (!stripe) throw new Error('no Stripe')
    const payment = await capture(stripe)
    const cents = Array.from({ length: 100 }, () => giveBack(stripe, payment, 1))
    const lines = [payment, ...(await Promise.all(cents))]
    expect(inOrder(await stripe.statement('2026-11-26'))).toEqual(inOrder(lines))
  })
})

describe('a zip archive', () => {
  const archive = Buffer.from(
    'UEsDBBQAAAAAAOqcdV0L+UNWBgAAAAYAAAAFAAAAYS50eHRzdG9yZWRQSwMEFAAAAAgAAAAhAObJQTsLAAAA6AMAAAcAAABiL2MudHh0q6gYBaNgFAx3AABQSwECFAMUAAAAAADqnHVdC/lDVgYAAAAGAAAABQAAAAAAAAAAAAAAgAEAAAAAYS50eHRQSwECFAMUAAAACAAAACEA5slBOwsAAADoAwAABwAAAAAAAAAAAAAAgAEpAAAAYi9jLnR4dFBLBQYAAAAAAgACAGgAAABZAAAADgB3aXRoIGEgY29tbWVudA==',
    'base64',
  )

  it('is read with stored and with deflated files', () => {
    expect(zipEntries(archive, 1000).map(({ name, content }) => [name, content.toString()])).toEqual([
      ['a.txt', 'stored'],
      ['b/c.txt', 'x'.repeat(1000)],
    ])
  })

  it('is refused when it is damaged, cut off, not a zip, or too large', () => {
    const damaged = Buffer.from(archive)
    damaged.write('S', archive.indexOf('stored'))
    expect(() => zipEntries(damaged, 1000)).toThrow('damaged')
    expect(() => zipEntries(archive.subarray(0, 60), 1000)).toThrow('not a zip')
    expect(() => zipEntries(Buffer.from('<html>'), 1000)).toThrow('not a zip')
    expect(() => zipEntries(archive, 999)).toThrow(RangeError)
  })
})
