import { describe, expect, it } from 'vitest'
import { invoicesRequest, readInvoicesSearch } from './invoices-search-rules.ts'
import { findSpanFault, ledgerRequest, readLedgerSearch } from './ledger-search-rules.ts'
import {
  daysToShow,
  listMonths,
  readReconciliationSearch,
  readStatementsSearch,
} from './reconciliation-search-rules.ts'

describe('the address of the reconciliation', () => {
  it('keeps a day and a month, and nothing that is neither', () => {
    expect(readReconciliationSearch({ day: '2026-11-20', month: '2026-10', x: '1' })).toEqual({
      day: '2026-11-20',
      month: '2026-10',
    })
    expect(readReconciliationSearch({ day: '2026-11-31', month: '2026-13' })).toEqual({})
    expect(readStatementsSearch({ month: '1999-01' })).toEqual({})
  })
})

describe('months', () => {
  it('are two years to choose from, with the one that is shown', () => {
    const months = listMonths('2026-11', '2026-11')
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2024-12', 24])
    expect(listMonths('2020-02', '2026-11').at(-1)).toBe('2020-02')
    expect(listMonths('2027-01', '2026-11')[0]).toBe('2027-01')
  })

  it('show the days that are due, the latest first', () => {
    expect(daysToShow('2026-11', '2026-11-03')).toEqual(['2026-11-03', '2026-11-02', '2026-11-01'])
    expect(daysToShow('2026-10', '2026-11-03')).toHaveLength(31)
    expect(daysToShow('2026-12', '2026-11-03')).toEqual([])
  })
})

describe('the address of the ledger', () => {
  it('keeps what it knows', () => {
    const search = { from: '2026-11-01', to: '2026-11-30', gateway: 'wechat', currency: 'CNY', kind: 'refunded' }
    expect(readLedgerSearch({ ...search, x: '1' })).toEqual(search)
    expect(readLedgerSearch({ from: 'x', gateway: 'paypal', currency: 'EUR', kind: 'fee' })).toEqual({})
  })

  it('is this month up to today where it says no day, else the month of its last day', () => {
    expect(ledgerRequest({}, '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
    expect(ledgerRequest({ to: '2026-09-10' }, '2026-11-20')).toEqual({ from: '2026-09-01', to: '2026-09-10' })
    expect(ledgerRequest({ from: '2026-11-03', kind: 'captured' }, '2026-11-20')).toMatchObject({ kind: 'captured' })
  })

  it('has no list of days that end before they begin, or of too many', () => {
    expect(findSpanFault({ from: '2026-11-01', to: '2026-11-01' })).toBeNull()
    expect(findSpanFault({ from: '2026-11-02', to: '2026-11-01' })).toBe('backwards')
    expect(findSpanFault({ from: '2026-10-01', to: '2027-01-01' })).toBeNull()
    expect(findSpanFault({ from: '2026-10-01', to: '2027-01-02' })).toBe('tooLong')
  })
})

describe('the address of the invoices', () => {
  it('keeps what it knows, and no day of issue for what waits', () => {
    const search = { view: 'issued', q: '白鹭', from: '2026-11-01', to: '2026-11-30' } as const
    expect(readInvoicesSearch({ ...search, x: '1' })).toEqual(search)
    expect(readInvoicesSearch({ view: 'forUs', q: ' ', from: '2026-11-01' })).toEqual({})
    expect(readInvoicesSearch({ view: 'forIssuer', to: '2026-11-30' })).toEqual({ view: 'forIssuer' })
    expect(readInvoicesSearch({ view: 'lost', from: '2026-11-31' })).toEqual({})
  })

  it('says by the shape of what was typed whether it is an order, a number or a title', () => {
    expect(invoicesRequest({ q: '2611 2000 731034' })).toEqual({ view: 'forUs', orderNo: '26112000731034' })
    expect(invoicesRequest({ q: '26352000000000000001' })).toMatchObject({ number: '26352000000000000001' })
    expect(invoicesRequest({ view: 'all', q: '360 集团' })).toEqual({ view: 'all', title: '360 集团' })
    expect(invoicesRequest({ view: 'issued', from: '2026-11-01' })).toEqual({
      view: 'issued',
      issuedFrom: '2026-11-01',
    })
  })
})
