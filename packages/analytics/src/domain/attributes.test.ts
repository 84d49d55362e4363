import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getAttributes, idFor } from './attributes.ts'

it('contains only strings within the limits, for any input', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ maxLength: 200 }), fc.anything()), (properties) => {
      for (const [key, value] of Object.entries(getAttributes(properties))) {
        expect(key.length).toBeLessThanOrEqual(100)
        expect(typeof value).toBe('string')
        expect(value.length).toBeLessThanOrEqual(1000)
      }
    }),
  )
})

it('turns each kind of value into its text', () => {
  const date = new Date(0)
  const throws = () => {
    throw new Error('no')
  }
  expect(
    getAttributes({
      text: '全程',
      number: 88,
      zero: 0,
      yes: false,
      nothing: null,
      missing: undefined,
      date,
      asked: () => 7,
      askedList: () => ['a', 1],
      throws,
      nested: { plan: 1 },
      list: ['wifi', '', null, 0, '机上', { no: 1 }],
    }),
  ).toEqual({
    text: '全程',
    number: '88',
    zero: '0',
    yes: 'false',
    nothing: '',
    missing: '',
    date: date.toLocaleString(),
    asked: '7',
    askedList: 'a||1',
    throws: '',
    list: 'wifi||0||机上',
  })
  expect(getAttributes('no object')).toEqual({})
})

it('cuts keys, texts and lists', () => {
  const many = Array.from({ length: 150 }, (_, index) => index)
  const { list, long, ...rest } = getAttributes({ list: many, long: 'x'.repeat(1001), ['k'.repeat(101)]: 1 })
  expect(list?.split('||').length).toBe(100)
  expect(long?.length).toBe(1000)
  expect(Object.keys(rest)).toEqual(['k'.repeat(100)])
})

it('takes ids that are texts or positive numbers', () => {
  expect([' u-1 ', 7, '', '  ', 0, -1, NaN, null, {}, true].map(idFor)).toEqual([
    'u-1',
    '7',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
  ])
  expect(idFor('x'.repeat(2000)).length).toBe(1000)
})
