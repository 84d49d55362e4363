import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundTypes, type RefundType } from '@aisle/contract/refund-states'
import type { OpenRefundTypes, RefundDetail } from '@aisle/contract/refunds-schemas'
import {
  getAskedLines,
  asksByCode,
  formOfRefund,
  formOn,
  getHint,
  findMissing,
  noteRoomLeft,
  nothingChosen,
  getRefusedRefundQuote,
  getVariants,
  wantsPhotos,
  wayBackPaidBy,
  withCode,
  withUnits,
} from './apply-refund-rules.ts'

const name = { zh: '茶具', en: 'Tea set' }
const variant = { skuId: 's2', detail: { zh: '青花', en: 'Blue and white' } }
const line = (lineNo: number, unitsFree: number, exchangeFor = [variant]) => ({
  lineNo,
  unitsFree,
  exchangeFor,
  name,
  detail: name,
  picture: null,
  quantity: 3,
  listPrice: 10_000,
  linePayable: 30_000,
})
const typed = (type: RefundType) => ({ type, name, until: null })
const open = (part: Partial<OpenRefundTypes>): OpenRefundTypes => ({
  types: refundTypes.map(typed),
  lines: [line(1, 3)],
  codes: [],
  closed: null,
  currency: 'CNY',
  ...part,
})
const atFault = { photoRequired: true, airlineAtFault: true }
const quiet = { photoRequired: false, airlineAtFault: false }

describe('hint in the URL (E13)', () => {
  it('is an order, or one of its lines', () => {
    expect(getHint('A2611200001')).toEqual({ orderNo: 'A2611200001', lineNo: null })
    expect(getHint('A2611200001-3')).toEqual({ orderNo: 'A2611200001', lineNo: 3 })
    expect(getHint('A-B')).toEqual({ orderNo: 'A-B', lineNo: null })
  })
})

describe('form against the current order', () => {
  it('preselects the only line and the only code, and nothing when there is a choice', () => {
    expect(formOn(open({}), nothingChosen, null).units).toEqual({ 1: 3 })
    const two = open({ lines: [line(1, 3), line(2, 1)] })
    expect(formOn(two, nothingChosen, null).units).toEqual({})
    expect(formOn(two, nothingChosen, 2).units).toEqual({ 2: 1 })
    // A line without free units cannot be chosen.
    expect(formOn(open({ lines: [line(1, 0), line(2, 2)] }), nothingChosen, 1).units).toEqual({ 2: 2 })
    const codes = ['c1', 'c2'].map((code) => ({ code, lineNo: 1 }))
    expect(formOn(open({ codes: codes.slice(1) }), nothingChosen, null).codes).toEqual(['c2'])
    expect(formOn(open({ codes }), nothingChosen, null).codes).toEqual([])
  })

  it('keeps earlier choices only as far as they are still available', () => {
    const kept = { ...nothingChosen, type: 'exchange' as const, units: { 1: 3 }, exchangeSkuId: 's2', note: 'broken' }
    expect(formOn(open({}), kept, null)).toEqual({ ...kept, codes: [] })
    const less = open({ types: [typed('return_refund')], lines: [line(1, 1)] })
    expect(formOn(less, kept, null)).toEqual({
      ...kept,
      type: 'return_refund',
      units: { 1: 1 },
      exchangeSkuId: null,
      codes: [],
    })
    // A line that was deselected stays deselected.
    expect(formOn(open({}), { ...nothingChosen, units: {} }, 1).units).toEqual({})
  })

  it('never asks for more units than are free, even if more were kept', () => {
    const units = fc.dictionary(fc.constantFrom('1', '2', '3', '9'), fc.integer({ min: -2, max: 99 }))
    const free = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(units, free, fc.constantFrom(...refundTypes), (kept, left, type) => {
        const now = open({ lines: left.map((unitsFree, index) => line(index + 1, unitsFree)) })
        const form = formOn(now, { ...nothingChosen, type, units: kept }, null)
        for (const asked of getAskedLines(form)) {
          expect(asked.units).toBeGreaterThan(0)
          expect(asked.units).toBeLessThanOrEqual(left[asked.lineNo - 1] ?? 0)
        }
      }),
    )
  })

  it('adds and removes lines and codes', () => {
    expect(withUnits({ units: { 1: 2 } }, 2, 1)).toEqual({ 1: 2, 2: 1 })
    expect(withUnits({ units: { 1: 2, 2: 1 } }, 1, 0)).toEqual({ 2: 1 })
    expect(withCode({ codes: ['a'] }, 'b', true)).toEqual(['a', 'b'])
    expect(withCode({ codes: ['a', 'b'] }, 'a', false)).toEqual(['b'])
  })

  it('goes by code only for a refund of uncollected goods', () => {
    const counter = { codes: [{ code: 'c1', lineNo: 1 }] }
    expect(asksByCode(counter, { type: 'refund_only' })).toBe(true)
    expect(asksByCode(counter, { type: 'exchange' })).toBe(false)
    expect(asksByCode({ codes: [] }, { type: 'refund_only' })).toBe(false)
  })

  it('offers variants for one line at a time', () => {
    const two = open({ lines: [line(1, 3), line(2, 1, [])] })
    expect(getVariants(two, { type: 'exchange', units: { 1: 1 } })).toEqual([variant])
    expect(getVariants(two, { type: 'exchange', units: { 2: 1 } })).toBeNull()
    expect(getVariants(two, { type: 'exchange', units: { 1: 1, 2: 1 } })).toBeNull()
    expect(getVariants(two, { type: 'return_refund', units: { 1: 1 } })).toBeNull()
  })
})

describe('missing input', () => {
  const form = { units: { 1: 1 }, codes: [], photos: [] }
  const check = { form, byCode: false, reason: quiet, uploading: false }

  it('is named one part at a time', () => {
    expect(findMissing({ ...check, form: { ...form, units: {} } })).toBe('chooseLines')
    expect(findMissing({ ...check, byCode: true })).toBe('chooseCodes')
    expect(findMissing({ ...check, reason: null })).toBe('chooseReason')
    expect(findMissing({ ...check, reason: atFault })).toBe('addPhoto')
    expect(findMissing({ ...check, uploading: true })).toBe('photosUnderWay')
    expect(findMissing(check)).toBeNull()
  })

  it('includes neither photos of goods never handed over nor a reason submitted earlier', () => {
    expect(findMissing({ ...check, byCode: true, form: { ...form, codes: ['c1'] }, reason: atFault })).toBeNull()
    expect(findMissing({ ...check, reason: null, keepsReason: true })).toBeNull()
  })
})

describe('words of the form', () => {
  it('asks for photos of goods that the passenger has, or if the reason requires them', () => {
    expect(wantsPhotos('return_refund', null)).toBe(true)
    expect(wantsPhotos('refund_only', quiet)).toBe(false)
    expect(wantsPhotos('refund_only', atFault)).toBe(true)
  })

  it('says who pays for the return parcel once there is one and the reason is known', () => {
    expect(wayBackPaidBy('return_refund', atFault)).toBe('airline')
    expect(wayBackPaidBy('exchange', quiet)).toBe('passenger')
    expect(wayBackPaidBy('exchange', null)).toBeNull()
    expect(wayBackPaidBy('refund_only', atFault)).toBeNull()
  })

  it('counts the remaining characters of the note once they become few', () => {
    expect(noteRoomLeft('')).toBeNull()
    expect(noteRoomLeft('x'.repeat(460))).toBe(40)
  })

  it('starts a second submission from the first', () => {
    const photos = [{ photoId: 'p1', url: '/p1' }]
    const lines = [{ ...line(2, 0), units: 2, amount: 100, exchangeFor: null }]
    // Only the fields that the form reads.
    const refund = { type: 'return_refund', lines, note: 'broken', photos } as unknown as RefundDetail
    expect(formOfRefund(refund)).toMatchObject({ type: 'return_refund', units: { 2: 2 }, note: 'broken', photos })
  })

  it('reads the new quote of a refusal, or null', () => {
    const quote = { amount: 100, currency: 'CNY', lines: [], freight: 0, method: null, automatic: false }
    expect(getRefusedRefundQuote({ quote })).toEqual(quote)
    expect(getRefusedRefundQuote({ quote: { amount: '100' } })).toBeNull()
    expect(getRefusedRefundQuote({})).toBeNull()
  })
})
