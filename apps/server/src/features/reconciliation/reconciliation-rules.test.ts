import type { Difference } from '@aisle/contract/reconciliation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../outside/payment/payment-gateway.ts'
import {
  compareDay,
  dueDays,
  dueEntries,
  isLongOver,
  lastDueDay,
  newlyNamed,
  nextDueAt,
  nextLookAt,
  withHealed,
  type BookedMovement,
  type Books,
} from './reconciliation-rules.ts'

const day = '2026-11-20'
const cny = (amountMinor: number) => ({ amountMinor, currency: 'CNY' as const })

/** A day of a gateway as both sides record it: payments, some refunded, some in an adjacent day. */
const worlds = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      parts: fc.integer({ min: 0, max: 3 }),
      payment: fc.constantFrom('here', 'dayBefore', 'dayAfter', 'longBooked', 'longAgo'),
      refunds: fc.constantFrom('here', 'dayBefore', 'dayAfter', 'longBooked'),
    }),
    { maxLength: 12 },
  )
  .chain((payments) => {
    const movements = payments.flatMap(({ amount, parts, payment, refunds }, at) => {
      const captured: StatementLine = {
        kind: 'captured',
        paymentNo: `P${at}`,
        refundNo: null,
        providerTxn: `T${at}`,
        ...cny(amount),
      }
      const back = Array.from({ length: parts }, (_, part): StatementLine => ({
        ...captured,
        kind: 'refunded',
        refundNo: `R${at}-${part}`,
        amountMinor: Math.max(1, Math.floor(amount / 3)),
      }))
      return [{ line: captured, stands: payment }, ...back.map((line) => ({ line, stands: refunds }))]
    })
    return fc.shuffledSubarray(movements, { minLength: movements.length })
  })
  .map((movements) => {
    const lines = movements.flatMap(({ line, stands }) => (stands === 'here' || stands === 'longBooked' ? [line] : []))
    const otherDays = movements.flatMap(({ line, stands }) => {
      if (stands === 'dayBefore') return [{ ...line, day: '2026-11-19' }]
      return stands === 'dayAfter' ? [{ ...line, day: '2026-11-21' }] : []
    })
    // A line of today may have been booked long before, or only on the next day; older entries are in no statement
    // here.
    const booked = movements.map(({ line, stands }): BookedMovement => ({
      ...line,
      due: stands !== 'longBooked' && stands !== 'longAgo',
    }))
    return { lines, otherDays, books: getBooks(booked) }
  })

function getBooks(booked: readonly BookedMovement[]): Books {
  const of = (kind: StatementLine['kind']) => booked.filter((one) => one.kind === kind)
  return {
    booked,
    payments: new Map(of('captured').map((one) => [one.paymentNo, cny(one.amountMinor)])),
    refunds: new Map(of('refunded').map((one) => [one.refundNo ?? '', cny(one.amountMinor)])),
  }
}

type World = { lines: StatementLine[]; otherDays: (StatementLine & { day: string })[]; books: Books }
const compare = ({ lines, otherDays, books }: World) => compareDay({ day, lines, otherDays }, books)
const isSame = (a: StatementLine, b: StatementLine) =>
  a.kind === b.kind && a.refundNo === b.refundNo && a.providerTxn === b.providerTxn

/** One fault in one line of the statement, and the only difference that it may cause. */
const plants: Record<string, (world: World, line: StatementLine) => [World, Difference['name'], string?]> = {
  lineMissing: ({ lines, otherDays, books }, line) => {
    const due = books.booked.map((one) => (isSame(one, line) ? { ...one, due: true } : one))
    const left = lines.filter((one) => one !== line)
    const name = line.kind === 'captured' ? 'paidHereUnknownThere' : 'refundedHereUnknownThere'
    return [{ lines: left, otherDays, books: { ...books, booked: due } }, name]
  },
  notBooked: ({ lines, otherDays, books }, line) => {
    const booked = books.booked.filter((one) => !isSame(one, line))
    const name = line.kind === 'captured' ? 'paidThereUnknownHere' : 'refundedThereUnknownHere'
    return [{ lines, otherDays, books: { ...books, booked } }, name]
  },
  otherAmount: (world, line) => {
    const name = line.kind === 'captured' ? 'amountDiffers' : 'refundAmountDiffers'
    return [changed(world, line, { amountMinor: line.amountMinor + 1 }), name]
  },
  otherCurrency: (world, line) => {
    const name = line.kind === 'captured' ? 'amountDiffers' : 'refundAmountDiffers'
    return [changed(world, line, { currency: 'USD' }), name]
  },
  notBookedAndOtherAmount: (world, line) => {
    const [{ books, ...rest }] = plants['notBooked']?.(world, line) ?? [world]
    const name = line.kind === 'captured' ? 'amountDiffers' : 'refundAmountDiffers'
    return [{ ...changed({ books, ...rest }, line, { amountMinor: line.amountMinor + 1 }), books }, name]
  },
  otherTransaction: (world, line) => {
    if (line.kind === 'captured') return [changed(world, line, { providerTxn: 'T-other' }), 'transactionDiffers']
    const books = { ...world.books, payments: new Map([...world.books.payments, ['P-other', cny(1)]]) }
    return [{ ...changed(world, line, { paymentNo: 'P-other' }), books }, 'refundOfOtherPayment']
  },
  unknownNumber: (world, line) => [changed(world, line, { paymentNo: 'P-nobody' }), 'paymentUnknown'],
  secondLine: (world, line) => [{ ...world, lines: [...world.lines, { ...line }] }, 'countedTwice'],
  secondPayment: (world, line) => {
    const [second, name] =
      line.kind === 'captured'
        ? [{ ...line, providerTxn: 'T-second' }, 'paidThereUnknownHere' as const]
        : [{ ...line, refundNo: 'R-second' }, 'refundedThereUnknownHere' as const]
    return [{ ...world, lines: [...world.lines, second] }, name, second.refundNo ?? undefined]
  },
  secondDay: (world, line) => [
    { ...world, otherDays: [...world.otherDays, { ...line, day: '2026-11-12' }] },
    'countedTwice',
  ],
}

const changed = (world: World, line: StatementLine, change: Partial<StatementLine>): World => ({
  ...world,
  lines: world.lines.map((one) => (one === line ? { ...one, ...change } : one)),
})

describe('comparing a statement with the ledger', () => {
  it('finds nothing when both sides agree, in any order and on either side of midnight', () => {
    const property = fc.property(worlds, (same) => {
      expect(compare(same)).toEqual([])
    })
    fc.assert(property)
  })

  it('names any single fault exactly', () => {
    const seen = new Set<string>()
    const planted = fc.tuple(worlds, fc.nat(), fc.constantFrom(...Object.keys(plants)))
    fc.assert(
      fc.property(planted, ([same, at, plant]) => {
        const line = same.lines[at % Math.max(1, same.lines.length)]
        if (!line) return
        const [wrong, name, refundNo = line.refundNo] = plants[plant]?.(same, line) ?? [same, 'countedTwice']
        const found = compare(wrong)
        expect([plant, found.map((one) => one.name)]).toEqual([plant, [name]])
        expect(found[0]).toMatchObject({ refundNo, healed: false })
        seen.add(`${plant} ${line.kind}`)
      }),
      { numRuns: 1000 },
    )
    expect(seen.size).toBe(2 * Object.keys(plants).length)
  })

  it('reports the numbers and both amounts', () => {
    const line = { kind: 'captured' as const, paymentNo: 'P1', refundNo: null, providerTxn: 'T1', ...cny(3800) }
    const books = getBooks([{ ...line, amountMinor: 3700, due: true }])
    const numbers = { paymentNo: 'P1', refundNo: null, providerTxn: 'T1', healed: false }
    expect(compare({ lines: [line], otherDays: [], books })).toEqual([
      { ...numbers, name: 'amountDiffers', ours: cny(3700), theirs: cny(3800) },
    ])
    expect(compare({ lines: [], otherDays: [], books })).toEqual([
      { ...numbers, name: 'paidHereUnknownThere', ours: cny(3700), theirs: null },
    ])
    // Only the later of two days counts a repeated line.
    const twice = [{ ...line, day: '2026-11-21' }]
    expect(compare({ lines: [{ ...line, amountMinor: 3700 }], otherDays: twice, books })).toEqual([])
    // A refund made by hand at the gateway.
    const byHand = { ...line, kind: 'refunded' as const }
    expect(compare({ lines: [byHand, byHand], otherDays: [], books: { ...books, booked: [] } })).toMatchObject([
      { name: 'refundedThereUnknownHere', ours: null, theirs: cny(3800) },
      { name: 'refundedThereUnknownHere' },
    ])
  })
})

describe('a difference named before', () => {
  it('stays as healed, is named again only when it comes back, and never appears twice', () => {
    const one: Difference = {
      name: 'paidThereUnknownHere',
      paymentNo: 'P1',
      refundNo: null,
      providerTxn: 'T1',
      ours: null,
      theirs: cny(100),
      healed: false,
    }
    const healed = { ...one, healed: true }
    const other = { ...one, name: 'amountDiffers' as const }
    expect(withHealed([one], [])).toEqual([healed])
    expect(withHealed([healed, one], [])).toEqual([healed])
    expect(withHealed([one], [other])).toEqual([other])
    expect(newlyNamed([one], [one])).toEqual([])
    expect(newlyNamed([one], [other])).toEqual([other])
    expect(newlyNamed([healed], [one])).toEqual([one])
  })
})

describe('the days of the reconciliation, in Beijing', () => {
  const at = (time: string) => new Date(`${time}+08:00`)

  it('are due at 10:30 of the next day', () => {
    expect(lastDueDay(at('2026-11-21T10:29:59'))).toBe('2026-11-19')
    expect(lastDueDay(at('2026-11-21T10:30:00'))).toBe('2026-11-20')
    expect(nextDueAt(at('2026-11-21T10:29:59'))).toEqual(at('2026-11-21T10:30:00'))
    expect(nextDueAt(at('2026-11-21T10:30:00'))).toEqual(at('2026-11-22T10:30:00'))
    expect(nextDueAt(at('2026-11-21T00:10:00'))).toEqual(at('2026-11-21T10:30:00'))
  })

  it('are caught up on, up to thirty, from the first on which money could move', () => {
    expect(dueDays('2026-11-18', at('2026-11-21T12:00:00'))).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(dueDays('2026-11-21', at('2026-11-21T12:00:00'))).toEqual([])
    const longAgo = dueDays('2026-01-01', at('2026-11-21T12:00:00'))
    expect([longAgo.length, longAgo[0], longAgo.at(-1)]).toEqual([30, '2026-10-22', '2026-11-20'])
  })

  it('cover each ledger entry once, the last hour of a day with the next day', () => {
    expect(dueEntries('2026-11-20')).toEqual({ from: at('2026-11-19T23:00:00'), until: at('2026-11-20T23:00:00') })
    expect(dueEntries('2026-11-21').from).toEqual(dueEntries('2026-11-20').until)
  })

  it('are compared again hourly, after a day of differences daily, and no longer after thirty', () => {
    const later = (state: 'waiting' | 'different', now: string) => nextLookAt('2026-11-20', state, at(now))
    expect(later('waiting', '2026-11-21T10:30:00')).toEqual(at('2026-11-21T11:30:00'))
    expect(later('waiting', '2026-12-20T10:30:00')).toEqual(at('2026-12-20T11:30:00'))
    expect(later('different', '2026-11-21T10:30:00')).toEqual(at('2026-11-21T11:30:00'))
    expect(later('different', '2026-11-22T10:30:00')).toEqual(at('2026-11-23T10:30:00'))
    expect(later('different', '2026-12-21T10:30:00')).toBeUndefined()
    expect(later('waiting', '2026-12-21T10:30:00')).toBeUndefined()
    expect(isLongOver('2026-11-20', at('2026-11-24T10:29:59'))).toBe(false)
    expect(isLongOver('2026-11-20', at('2026-11-24T10:30:00'))).toBe(true)
  })
})
