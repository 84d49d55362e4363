import type { Province } from '@aisle/contract/areas-schemas'
import { describe, expect, it } from 'vitest'
import { addressBody, fieldsIn } from './address-form-rules.ts'

const named = (code: string, name: string) => ({ code, name, en: name })
const provinces: Province[] = [
  {
    ...named('350000', 'Fujian'),
    children: [{ ...named('350200', 'Xiamen'), children: [named('350203', 'Siming')] }],
  },
  { ...named('810000', 'Hong Kong'), children: [] },
]
const siming = { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: null }
const someone = { receiver: '陈思远', phone: '15410000777' }

describe('the form of another address', () => {
  it('begins with nothing but the province or the country', () => {
    expect(fieldsIn('350000')).toMatchObject({
      place: 'china',
      area: { provinceCode: '350000', cityCode: null },
      receiver: '',
      phone: '',
      detail: '',
    })
    expect(fieldsIn('GB')).toMatchObject({ place: 'abroad', country: 'GB', area: null, receiver: '' })
  })

  it('is asked about once nothing is missing', () => {
    const whole = { ...fieldsIn('350000'), ...someone, area: siming, detail: '新家路 9 号' }
    expect(addressBody(whole, provinces)).toEqual({ ...someone, area: siming, detail: '新家路 9 号' })
    for (const missing of ['receiver', 'phone', 'detail'] as const) {
      expect(addressBody({ ...whole, [missing]: ' ' }, provinces)).toBeNull()
    }
    expect(addressBody({ ...whole, area: null }, provinces)).toBeNull()
    expect(addressBody({ ...whole, area: { ...siming, countyCode: null } }, provinces)).toBeNull()
  })

  it('needs no more than the province where the tree ends there', () => {
    const whole = { ...fieldsIn('810000'), ...someone, detail: '示例道 1 号' }
    expect(addressBody(whole, provinces)).toMatchObject({ area: { provinceCode: '810000' } })
  })

  it('abroad needs country, town and first line', () => {
    const whole = { ...fieldsIn('GB'), ...someone, city: 'London', line1: '1 Example Street' }
    expect(addressBody(whole, provinces)).toMatchObject({ international: { country: 'GB', city: 'London' } })
    for (const missing of ['country', 'city', 'line1'] as const) {
      expect(addressBody({ ...whole, [missing]: '' }, provinces)).toBeNull()
    }
  })
})
