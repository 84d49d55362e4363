import { describe, expect, it } from 'vitest'
import { isMoving, mayOpenLater, placeOfError, viewOf } from './invoice-view-rules.ts'

const can = (apply: boolean) => ({ apply, change: false })

describe('the screen of an invoice (S8)', () => {
  it('is the form as long as there is none that stands, and one may be applied for', () => {
    expect(viewOf({ kind: 'fapiao', state: 'none', can: can(true) })).toBe('form')
    expect(viewOf({ kind: 'fapiao', state: 'canceled', can: can(true) })).toBe('form')
    expect(viewOf({ kind: 'fapiao', state: 'none', can: can(false) })).toBe('closed')
    for (const state of ['applied', 'issuing', 'issued', 'reversing', 'reversed', 'failed'] as const)
      expect(viewOf({ kind: 'fapiao', state, can: can(true) })).toBe('standing')
    expect(viewOf({ kind: 'receipt', state: 'issued', can: can(false) })).toBe('receipt')
    expect(viewOf({ kind: 'receipt', state: 'none', can: can(false) })).toBe('closed')
  })

  it('is read again while the server moves it', () => {
    expect(
      (['none', 'applied', 'issuing', 'issued', 'reversing', 'reversed', 'failed'] as const).filter(isMoving),
    ).toEqual(['applied', 'issuing', 'reversing'])
  })

  it('says a refusal where it belongs, and whether it is worth to come back', () => {
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
