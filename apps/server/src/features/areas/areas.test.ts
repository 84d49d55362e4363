import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place, Province } from '@aisle/contract/areas-schemas'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer, type TestServer } from '../../../test-support/test-server.ts'
import { getAreaTree } from './get-area-tree.ts'
import { getStreets } from './get-streets.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
let server: TestServer

beforeAll(async () => {
  server = await testServer(deps)
})
afterAll(() => server.close())

const { provinces } = await getAreaTree()
const cities = provinces.flatMap(({ children }) => children)
const counties = cities.flatMap(({ children }) => children)
const resolveStreets = async (countyCode: string) => (await getStreets(deps, guestCaller(), { countyCode })).streets
const cityNamed = (name: string) => cities.find((city) => city.name === name)?.code ?? ''

describe('the area tree (S7)', () => {
  it('has every province, city and county of 2024', () => {
    expect([provinces.length, cities.length, counties.length]).toEqual([34, 342, 2849])
  })

  it('has each code once, below the code that is its prefix', () => {
    const areas = [...provinces, ...cities, ...counties]
    expect(new Set(areas.map(({ code }) => code)).size).toBe(3225)
    for (const province of provinces)
      for (const city of province.children) {
        expect(city.code.slice(0, 2)).toBe(province.code.slice(0, 2))
        expect(city.children.filter(({ code }) => code.slice(0, 4) !== city.code.slice(0, 4))).toEqual([])
      }
  })

  it('is available to guests', async () => {
    const { envelope } = await server.call<{ provinces: Province[] }>('/api2/v1/common/getAreaTree', {})
    expect(envelope.code).toBe('200')
    expect(envelope.data.provinces).toEqual(provinces)
    expect(envelope.data.provinces[0]?.children[0]?.children[0]).toEqual({
      code: '110101',
      name: '东城区',
      en: 'Dongcheng District',
    })
  })
})

describe('the streets of a county', () => {
  it('are available to guests', async () => {
    const { envelope } = await server.call<{ streets: Place[] }>('/api2/v1/common/getStreets', { countyCode: '110101' })
    expect(envelope.code).toBe('200')
    expect(envelope.data.streets).toHaveLength(17)
    expect(envelope.data.streets[0]).toEqual({
      code: '110101001',
      name: '东华门街道',
      en: 'Donghuamen Subdistrict',
    })
  })

  it('exist for all but four counties', async () => {
    const without: string[] = []
    let count = 0
    for (const { code, name } of counties) {
      const streets = await resolveStreets(code)
      count += streets.length
      if (streets.length === 0) without.push(name)
      expect(streets.filter((street) => street.code.slice(0, 6) !== code || street.name === '')).toEqual([])
    }
    expect(without).toEqual(['西沙区', '南沙区', '和康县', '和安县'])
    expect(count).toBe(40_812)
  })

  it.each([
    ['东莞市', 36],
    ['中山市', 23],
    ['儋州市', 18],
    ['嘉峪关市', 5],
  ])('are those of the city when it has no counties: %s', async (name, count) => {
    expect(await resolveStreets(cityNamed(name))).toHaveLength(count)
  })

  it.each(['710000', '810000', '820000'])('are empty where the tree ends with the province: %s', async (code) => {
    expect(await resolveStreets(code)).toEqual([])
  })

  it.each(['110000', '110100', '110199', '', 'constructor'])('return notFound for %j', async (countyCode) => {
    const { status, envelope } = await server.call('/api2/v1/common/getStreets', { countyCode })
    expect(status).toBe(200)
    expect(envelope.data).toMatchObject({ error: 'notFound' })
  })
})
