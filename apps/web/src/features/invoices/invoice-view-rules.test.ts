import { describe, expect, it } from 'vitest'
import { isMoving, mayOpenLater, placeOfError, getView } from './invoice-view-rules.ts'

const can = (apply: boolean) => ({ apply, change: false })

describe('invoice screen (S8)', () => {
  it('shows the form while there is no active invoice and one may be applied for', () => {
    expect(getView({ kind: 'fapiao', state: 'none', can: can(true) })).toBe('form')
    expect(getView({ kind: 'fapiao', state: 'canceled', can: can(true) })).toBe('form')
    expect(getView({ kind: 'fapiao', state: 'none', can: can(false) })).toBe('closed')
    for (const state of ['applied', 'issuing', 'issued', 'reversing', 'reversed', 'failed'] as const)
      expect(getView({ kind: 'fapiao', state, can: can(true) })).toBe('standing')
    expect(getView({ kind: 'receipt', state: 'issued', can: can(false) })).toBe('receipt')
    expect(getView({ kind: 'receipt', state: 'none', can: can(false) })).toBe('closed')
  })

  it('polls while the server processes the invoice', () => {
    expect(
      (['none', 'applied', 'issuing', 'issued', 'reversing', 'reversed', 'failed'] as const).filter(isMoving),
    ).toEqual(['applied', 'issuing', 'reversing'])
  })

  it('shows a refusal at its field, and whether coming back later may help', () => {
    const errors = [
      'invoiceTitleFormat',
      'taxpayerNoRequired',
      'emailFormat',
      'invoiceContactFormat',
      'stateChanged',
      'network',
    ]
    expect(errors.map(placeOfError)).toEqual(['title', 'taxpayerNo', 'email', 'contact', 'whole', 'whole'])
    expect((['notPaid', 'notCompleted', 'refundOpen'] as const).every(mayOpenLater)).toBe(true)
    expect(([null, 'tooLate', 'nothingLeft', 'exists'] as const).some(mayOpenLater)).toBe(false)
  })
})
