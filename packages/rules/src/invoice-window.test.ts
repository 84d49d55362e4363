import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyUntil, invoiceAmount, invoiceRefusal, type InvoiceFacts } from './invoice-window.ts'

describe('applying for an invoice (S8)', () => {
  const completedAt = new Date('2026-11-20T02:00:00Z')
  const open: InvoiceFacts = { paid: true, completedAt, payable: 51_600, refunded: 0, refundOpen: false, exists: false }
  const last = new Date(applyUntil(completedAt).getTime() - 1)

  it('is possible for 90 days from completion, for the amount not refunded, while no refund is open', () => {
    expect(invoiceRefusal(open, completedAt)).toBeNull()
    expect(invoiceRefusal({ ...open, refunded: 51_599 }, last)).toBeNull()
    expect(applyUntil(completedAt)).toEqual(new Date('2027-02-18T02:00:00Z'))
    const refusals = [
      invoiceRefusal({ ...open, exists: true }, last),
      invoiceRefusal({ ...open, paid: false }, last),
      invoiceRefusal({ ...open, refunded: 51_600 }, last),
      invoiceRefusal({ ...open, completedAt: null }, last),
      invoiceRefusal(open, applyUntil(completedAt)),
      invoiceRefusal({ ...open, refundOpen: true }, last),
    ]
    expect(refusals).toEqual(['exists', 'notPaid', 'nothingLeft', 'notCompleted', 'tooLate', 'refundOpen'])
  })

  it('is never for more than was paid, or for less than nothing', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), (payable, refunded, paid) => {
        const amount = invoiceAmount({ ...open, paid, payable, refunded })
        expect(amount).toBe(paid && refunded < payable ? payable - refunded : 0)
      }),
    )
  })
})
