import type { InvoiceFacts } from '@aisle/rules/invoice-window'
import { expect, it } from 'vitest'
import { invoiceAction } from './invoice-facts.ts'

const now = new Date('2026-11-20T02:00:00Z')
const facts: InvoiceFacts = {
  paid: true,
  completedAt: new Date('2026-11-17T02:00:00Z'),
  payable: 10_000,
  refunded: 0,
  refundOpen: false,
  exists: false,
}
const action = (
  change: Partial<InvoiceFacts>,
  {
    currency = 'CNY',
    payable = 10_000,
    reversed = false,
  }: { currency?: 'CNY' | 'USD'; payable?: number; reversed?: boolean } = {},
) => invoiceAction({ currency, payable }, { facts: { ...facts, ...change }, reversed, now })

it('the invoice of an order in yuan can be applied for, viewed, or neither (S8)', () => {
  expect(action({})).toBe('apply')
  expect(action({ completedAt: null })).toBeNull()
  expect(action({ refunded: 10_000 })).toBeNull()
  expect(action({ refundOpen: true })).toBeNull()
  expect(action({ exists: true })).toBe('view')
  expect(action({}, { reversed: true })).toBe('apply')
  expect(action({ completedAt: null }, { reversed: true })).toBe('view')
})

it('an order in dollars has a receipt from its payment on, a free order has nothing', () => {
  expect(action({ completedAt: null }, { currency: 'USD' })).toBe('view')
  expect(action({ paid: false }, { currency: 'USD' })).toBeNull()
  expect(action({}, { payable: 0 })).toBeNull()
})
