import { recordKinds } from '@aisle/contract/records'
import { describe, expect, it } from 'vitest'
import {
  blankRow,
  carryOver,
  fieldOfPath,
  idOf,
  missingFields,
  plainValue,
  titleOf,
  toSend,
  type RecordRow,
} from './record-rules.ts'

const { goods, coupons, plans, surveys } = recordKinds
const flightPlans = recordKinds['flight-plans']

describe('a new row', () => {
  it('misses everything that the server needs, and nothing that may be empty', () => {
    const missing = missingFields(coupons.fields, blankRow(coupons.fields)).map(({ path }) => path)
    expect(missing).toEqual(['couponId', 'name', 'minSpendFen', 'minSpendCents', 'validFrom', 'validTo'])
  })

  it('misses the other language of a text, also of one that may be empty', () => {
    const row = { ...blankRow(goods.fields), returnNote: { zh: '不退', en: '' } }
    expect(missingFields(goods.fields, row)).toContainEqual({ path: 'returnNote', problem: 'empty' })
  })

  it('names the part that misses something', () => {
    const variant: RecordRow = { skuId: 'A', attributes: [{ key: 'size' }], priceFen: 'x' }
    const missing = missingFields(goods.fields, { ...blankRow(goods.fields), skus: [variant] })
    expect(missing).toContainEqual({ path: 'skus[0].priceFen', problem: 'notANumber' })
    expect(missing).toContainEqual({ path: 'skus[0].attributes[0].name', problem: 'empty' })
  })
})

describe('a row that is sent', () => {
  it('has numbers for what was typed, and null for what was left empty', () => {
    const typed = { sort: ' 12 ', speedCapKbps: 'fast', quotaMinutes: '', priceFen: 8800 }
    expect(toSend(plans.fields, typed)).toMatchObject({
      sort: 12,
      speedCapKbps: 'fast',
      quotaMinutes: null,
      priceFen: 8800,
    })
  })

  it('leaves out of a part what may be absent and is empty, and keeps what the form does not know', () => {
    const question: RecordRow = { questionId: 'Q1', min: null, options: [], showIf: { questionId: '', in: [] } }
    const sent = toSend(surveys.fields, { questions: [question], future: 1 })
    expect(sent).toMatchObject({ future: 1 })
    expect(Object.keys(Object(sent['questions'])[0])).toEqual(
      expect.not.arrayContaining(['min', 'max', 'options', 'showIf']),
    )
  })
})

describe('a row for people', () => {
  it('has the id of its fields, once all are typed', () => {
    expect(idOf(flightPlans, { flightNo: 'MF829', flightDate: '2026-11-20', planId: 'HOUR' })).toBe(
      'MF829:2026-11-20:HOUR',
    )
    expect(idOf(flightPlans, { flightNo: 'MF829', flightDate: '', planId: 'HOUR' })).toBeNull()
  })

  it('is called by its name in the language there is, else by its id', () => {
    expect(titleOf(goods, { goodsId: 'G1', name: { zh: '茶', en: '' } })).toEqual({ zh: '茶', en: '茶' })
    expect(titleOf(goods, { goodsId: 'G1' })).toEqual({ zh: 'G1', en: 'G1' })
  })

  it.each([
    ['skus[1].priceFen', ['Variants and prices', 'Price'], [1, null], 'priceFen'],
    ['skus.1.priceFen', ['Variants and prices', 'Price'], [1, null], 'priceFen'],
    ['name.zh', ['Name'], [null], 'zh'],
    ['pictures', ['Pictures'], [null], 'pictures'],
    ['skus[0].attributes[2].value.en', ['Variants and prices', 'Attributes', 'Value'], [0, 2, null], 'en'],
  ])('names the field %s', (path, names, places, key) => {
    const found = fieldOfPath(goods.fields, path)
    expect(found?.names.map(({ name }) => name.en)).toEqual(names)
    expect(found?.names.map(({ at }) => at)).toEqual(places)
    expect(found?.key).toBe(key)
  })

  it('has money in its currency, choices by name, and a dash for nothing', () => {
    const price = fieldOfPath(goods.fields, 'skus[0].priceCents')
    if (!price) throw new Error('no price')
    expect(plainValue(price.field, price.key, 2800).en).toBe('$28')
    const scope = fieldOfPath(coupons.fields, 'scope')
    if (!scope) throw new Error('no scope')
    expect(plainValue(scope.field, 'scope', 'wifi').zh).toBe('Wi-Fi 套餐')
    expect(plainValue(scope.field, 'scope', null).zh).toBe('—')
    expect(fieldOfPath(goods.fields, 'nothing')).toBeNull()
  })
})

it('what somebody typed is carried over to a row that another person has changed, and nothing else', () => {
  const opened = { name: { zh: '茶', en: 'Tea' }, sort: 1, onShelf: true }
  const typed = { name: { zh: '新茶', en: 'Tea' }, sort: 1, onShelf: true }
  const now = { name: { zh: '茶', en: 'Tea' }, sort: 7, onShelf: false }
  expect(carryOver(opened, typed, now)).toEqual({ name: { zh: '新茶', en: 'Tea' }, sort: 7, onShelf: false })
})
