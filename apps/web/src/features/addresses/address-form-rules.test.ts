import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '@aisle/contract/addresses-schemas'
import { getBody, emptyFields, refusedField, type AddressFields } from '@aisle/rules/address-form'
import {
  digitsMissing,
  getFields,
  isChanged,
  findMissing,
  getPhoneCountry,
  findProblems,
  withRecognized,
} from './address-form-rules.ts'
import { phoneShown } from '../../language/phone-shown.ts'
import { addressLines } from './address-view-rules.ts'

const siming = { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: null }
const hongKong = { provinceCode: '810000', cityCode: null, countyCode: null, streetCode: null }
const chinese: AddressFields = {
  ...emptyFields,
  receiver: '林小屿',
  phone: '15410000101',
  area: siming,
  areaNames: ['福建省', '厦门市', '思明区'],
  detail: '示例路 1 号',
}
const abroad: AddressFields = {
  ...emptyFields,
  place: 'abroad',
  receiver: 'Lin',
  phone: '07400 123456',
  country: 'GB',
  city: 'London',
  line1: '1 Example Street',
}
const problems = (fields: AddressFields, check?: (phone: string, country: string) => boolean) =>
  findProblems(fields, { check, wholeArea: true })

describe('address form (spec §5)', () => {
  it('requires every mandatory field, in the order of the form', () => {
    expect(problems(emptyFields)).toEqual({
      receiver: 'receiverRequired',
      phone: 'phoneRequired',
      area: 'areaRequired',
      detail: 'detailRequired',
    })
    expect(Object.keys(problems(emptyFields))).toEqual(['receiver', 'phone', 'area', 'detail'])
    expect(problems({ ...emptyFields, place: 'abroad' })).toEqual({
      receiver: 'receiverRequired',
      phone: 'phoneRequired',
      country: 'countryRequired',
      city: 'cityRequired',
      line1: 'detailRequired',
    })
    expect(problems(chinese)).toEqual({})
    expect(problems(abroad)).toEqual({})
  })

  it('requires the whole area', () => {
    expect(findProblems(chinese, { check: undefined, wholeArea: false })).toEqual({ area: 'areaIncomplete' })
  })

  it.each([
    ['154 1000-0101', undefined],
    ['１５４１００００１０１', undefined],
    ['+86 15410000101', undefined],
    ['1541000010', 'phoneShort'],
    ['12410000101', 'phoneFormat'],
    ['154100001011', 'phoneFormat'],
    ['0592-5550101', 'phoneFormat'],
    ['abc', 'phoneFormat'],
  ])('checks the phone %s of a mainland address', (phone, problem) => {
    expect(problems({ ...chinese, phone }).phone).toBe(problem)
  })

  it('says how many digits a mainland number lacks', () => {
    expect([digitsMissing('1541000010'), digitsMissing('15'), digitsMissing('+86 154'), digitsMissing('0592')]).toEqual(
      [1, 9, 8, 0],
    )
  })

  it('checks other numbers by their country once the rules are loaded, and leaves them to the server until then', () => {
    const asked: string[] = []
    const check = (phone: string, country: string) => {
      asked.push(`${phone} ${country}`)
      return false
    }
    expect(problems(abroad, check).phone).toBe('phoneFormat')
    expect(problems({ ...chinese, area: hongKong, phone: '9123 4567' }, check).phone).toBe('phoneFormat')
    expect(asked).toEqual(['07400123456 GB', '91234567 HK'])
    expect(problems(abroad).phone).toBeUndefined()
    // A mainland mobile is valid in Hong Kong too.
    expect(problems({ ...chinese, area: hongKong }, check).phone).toBeUndefined()
    expect(getPhoneCountry(chinese)).toBeNull()
  })

  it('sends one kind of address and keeps the other in case the passenger switches back', () => {
    const both = { ...abroad, area: siming, detail: '示例路' }
    expect(getBody(both)).not.toHaveProperty('area')
    expect(getBody({ ...both, place: 'china' })).toMatchObject({ area: siming, detail: '示例路' })
    expect(getBody({ ...both, place: 'china' })).not.toHaveProperty('international')
  })

  it('detects changes', () => {
    expect(isChanged(chinese, chinese)).toBe(false)
    expect(isChanged({ ...chinese, city: 'of the other form' }, chinese)).toBe(false)
    expect(isChanged({ ...chinese, isDefault: true }, chinese)).toBe(true)
    expect(isChanged({ ...chinese, place: 'abroad' }, chinese)).toBe(true)
  })

  it('opens a saved address unchanged', () => {
    const saved = { addrId: 'a', deliverable: true, isDefault: true } as const
    const home: Address = {
      ...saved,
      ...bodyParts(chinese),
      area: siming,
      areaNames: ['福建省'],
      areaNamesEn: ['Fujian'],
      international: null,
    }
    expect(getBody(getFields(home))).toEqual({ ...getBody(chinese), isDefault: true })
    const { country, region, city, line1, line2, postalCode } = abroad
    const international = { country, region, city, line1, line2, postalCode }
    const away: Address = { ...saved, ...bodyParts(abroad), area: null, areaNames: [], areaNamesEn: [], international }
    expect(getBody(getFields(away))).toEqual({ ...getBody(abroad), isDefault: true })
  })

  it('shows a server refusal at its field', () => {
    expect(refusedField('areaRequired', 'china')).toBe('area')
    expect(refusedField('detailRequired', 'abroad')).toBe('line1')
    expect(refusedField('addressLimit', 'china')).toBeUndefined()
  })
})

const bodyParts = ({ receiver, phone, detail }: AddressFields) => ({ receiver, phone, detail })

describe('pasted address', () => {
  const nothing = { receiver: '', phone: '', area: null, areaNames: [], areaNamesEn: [], detail: '' }

  it('never clears input in the form', () => {
    const part = fc.constantFrom('', '林', '示例路')
    const found = fc.record({
      receiver: part,
      phone: part,
      detail: part,
      area: fc.constantFrom(null, hongKong),
      areaNames: fc.constant(['香港特别行政区']),
      areaNamesEn: fc.constant(['Hong Kong']),
    })
    fc.assert(
      fc.property(found, (recognized) => {
        const after = withRecognized(chinese, recognized)
        expect(after.receiver).toBe(recognized.receiver || chinese.receiver)
        expect(after.phone).toBe(recognized.phone || chinese.phone)
        expect(after.detail).toBe(recognized.detail || chinese.detail)
        expect([after.area, after.areaNames]).toEqual(
          recognized.area ? [hongKong, ['香港特别行政区']] : [siming, chinese.areaNames],
        )
      }),
    )
  })

  it('reports the parts that were not found', () => {
    expect(findMissing(nothing)).toEqual(['receiver', 'phone', 'area', 'detail'])
    expect(findMissing({ ...nothing, receiver: '林', area: hongKong })).toEqual(['phone', 'detail'])
  })
})

describe('address in lines', () => {
  const countryName = () => 'United Kingdom'
  it('goes from large to small in China, and follows the lines elsewhere', () => {
    const { areaNames, detail } = chinese
    const areaNamesEn = ['Fujian', 'Xiamen', 'Siming District']
    const home = { areaNames: [...areaNames], areaNamesEn, detail, international: null }
    expect(addressLines(home, 'zh', countryName)).toEqual(['福建省厦门市思明区', '示例路 1 号'])
    expect(addressLines(home, 'en', countryName)).toEqual(['示例路 1 号', 'Siming District, Xiamen, Fujian'])
    const lines = {
      country: 'GB',
      region: '',
      city: 'London',
      line1: '1 Example Street',
      line2: 'Flat 2',
      postalCode: 'SW1',
    }
    const away = { areaNames: [], areaNamesEn: [], detail: '', international: lines }
    expect(addressLines(away, 'en', countryName)).toEqual(['1 Example Street, Flat 2', 'London, SW1, United Kingdom'])
  })

  it('groups a mainland mobile and leaves other numbers as they are', () => {
    expect(['15410000101', '154****0101', '+447400123456'].map(phoneShown)).toEqual([
      '154 1000 0101',
      '154 **** 0101',
      '+447400123456',
    ])
  })
})
