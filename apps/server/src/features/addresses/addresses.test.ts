import { beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import * as limits from '@aisle/contract/limits'
import { saveAddrSchemas, type AddressForm } from '@aisle/contract/addresses-schemas'
import { catchError } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop, type TestPassenger } from '../../../test-support/wifi-shop.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { addrList } from './addr-list.ts'
import { deleteAddr } from './delete-addr.ts'
import { placeInEnglish } from './area-index.ts'
import { defaultAddress, findOwnAddress } from './own-address.ts'
import { saveAddr } from './save-addr.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })

beforeAll(async () => {
  await openWifiShop(deps)
  const step = { step_grams: 500, step_fen: 300, step_cents: 100 }
  const first = { first_grams: 1000, first_fen: 1000, first_cents: 200 }
  await db
    .insertInto('freight_zones')
    .values({ zone_id: 'Z1', name_zh: '近', name_en: 'Near', ...first, ...step })
    .execute()
  await db
    .insertInto('freight_areas')
    .values(['350000', '110000', '810000', 'GB'].map((area_code) => ({ area_code, zone_id: 'Z1' })))
    .execute()
})

const siming = { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: '350203009' }
const chinese: AddressForm = {
  receiver: '林小屿',
  phone: '15410000101',
  area: siming,
  detail: '示例路 1 号 2 号楼 301 室',
}
const london = {
  country: 'GB',
  region: '',
  city: 'London',
  line1: '1 Example Street',
  line2: 'Flat 2',
  postalCode: 'SW1A 1AA',
}
const british: AddressForm = { receiver: 'Lin Xiaoyu', phone: '07400 123456', international: london }

type Change = Partial<AddressForm> & { addrId?: string }
const save = (caller: PassengerCaller, change: Change = {}, form: AddressForm = chinese) =>
  saveAddr(deps, caller, saveAddrSchemas.request.parse({ ...form, ...change }))
const refusal = async (work: Promise<unknown>) => (await catchError(work)).errorName
const fault = async (work: Promise<unknown>) => {
  const { errorName, detail } = await catchError(work)
  return [errorName, detail['reason']].filter(Boolean).join(' ')
}
const list = async (passenger: TestPassenger) => (await addrList(deps, passenger.caller())).addresses
const later = (minutes: number) => deps.clock.advance(minutes * 60)

describe('saving an address (S7)', () => {
  it('stores the input, trimmed, with the names of its area', async () => {
    const lin = await boardPassenger(deps)
    const { addrId, addresses } = await save(lin.caller(), {
      receiver: '  林小屿 ',
      phone: '１５４-1000 0101',
      detail: ' 示例路 1 号\n 301 室 ',
    })
    expect(addresses).toEqual([
      expect.objectContaining({
        addrId,
        receiver: '林小屿',
        phone: '15410000101',
        area: siming,
        detail: '示例路 1 号 301 室',
        international: null,
        isDefault: true,
        deliverable: true,
      }),
    ])
    expect(addresses[0]?.areaNames.slice(0, 3)).toEqual(['福建省', '厦门市', '思明区'])
    expect(addresses[0]?.areaNamesEn.slice(0, 3)).toEqual(['Fujian', 'Xiamen', 'Siming District'])
    expect(await list(lin)).toEqual(addresses)
  })

  it('tells it in English from the text that an order keeps', async () => {
    const lin = await boardPassenger(deps)
    const ways = [
      siming,
      { ...siming, streetCode: null },
      { provinceCode: '110000', cityCode: '110100', countyCode: '110105', streetCode: null },
      { provinceCode: '440000', cityCode: '441900', countyCode: null, streetCode: null },
      { provinceCode: '810000', cityCode: null, countyCode: null, streetCode: null },
    ]
    for (const area of ways) {
      const { addrId } = await save(lin.caller(), { area, detail: '8 Example Road' })
      const { text, textEn } = (await findOwnAddress(db, lin.caller().session, addrId)) ?? {}
      expect(textEn).toMatch(/^8 Example Road, .*[a-z]$/)
      expect(placeInEnglish(text ?? '')).toBe(textEn)
    }
    const foreign = '1 Example Street, London, United Kingdom'
    expect([foreign, '示例路 1 号', ''].map(placeInEnglish)).toEqual([foreign, '示例路 1 号', ''])
  })

  it('stores an international one, its phone with the calling code', async () => {
    const lin = await boardPassenger(deps)
    const { addresses } = await save(lin.caller(), {}, british)
    expect(addresses[0]).toMatchObject({
      phone: '+447400123456',
      international: london,
      area: null,
      areaNames: [],
      detail: '',
      deliverable: true,
    })
    expect((await save(lin.caller(), { phone: '+86 154 1000 0101' }, british)).addresses).toContainEqual(
      expect.objectContaining({ phone: '+8615410000101' }),
    )
  })

  it('marks an address where goods are not delivered', async () => {
    const lin = await boardPassenger(deps)
    const { addresses } = await save(
      lin.caller(),
      { international: { ...london, country: 'FR' }, phone: '+33612345678' },
      british,
    )
    expect(addresses[0]?.deliverable).toBe(false)
  })

  it.each([
    ['receiverRequired', { receiver: ' \u200b ', phone: '', area: null, detail: '' }],
    ['phoneRequired', { phone: ' ', area: null, detail: '' }],
    ['phoneFormat', { phone: '1541000010', area: null, detail: '' }],
    ['phoneFormat', { phone: '12410000101' }],
    ['phoneFormat', { phone: '+447400123456' }],
    ['phoneFormat', { phone: '0592-5550101' }],
    ['areaRequired missing', { area: null, detail: '' }],
    ['areaRequired incomplete', { area: { ...siming, countyCode: null, streetCode: null } }],
    ['areaRequired mismatched', { area: { ...siming, cityCode: '350100' } }],
    ['areaRequired mismatched', { area: { ...siming, streetCode: '110101001' } }],
    ['areaRequired unknown', { area: { ...siming, streetCode: '000000000' } }],
    ['areaRequired unknown', { area: { ...siming, provinceCode: '999999' } }],
    ['areaRequired unknown', { area: { provinceCode: '441900', cityCode: null, countyCode: null, streetCode: null } }],
    ['detailRequired', { detail: ' \n ' }],
    ['invalidRequest', { receiver: '林'.repeat(limits.receiverLength + 1) }],
    ['invalidRequest', { detail: '路'.repeat(limits.addressDetailLength + 1) }],
  ] as const)('refuses with %s for %j', async (error, change) => {
    const lin = await boardPassenger(deps)
    expect(await fault(save(lin.caller(), change))).toBe(error)
    expect(await list(lin)).toEqual([])
  })

  it.each([
    ['phoneFormat', { phone: '07400' }],
    ['areaRequired city', { international: { ...london, city: ' ' } }],
    ['areaRequired inChina', { international: { ...london, country: 'CN' }, phone: '15410000101' }],
    ['areaRequired country', { international: { ...london, country: 'ZZ' } }],
    ['detailRequired', { international: { ...london, line1: '' } }],
  ] as const)('refuses an international form with %s for %j', async (error, change) => {
    const lin = await boardPassenger(deps)
    expect(await fault(save(lin.caller(), change, british))).toBe(error)
  })

  it('accepts an area without a street, and one where the tree ends early', async () => {
    const lin = await boardPassenger(deps)
    const dongguan = { provinceCode: '440000', cityCode: '441900', countyCode: null, streetCode: null }
    const hongKong = { provinceCode: '810000', cityCode: null, countyCode: null, streetCode: null }
    await save(lin.caller(), { area: { ...siming, streetCode: null } })
    await save(lin.caller(), { area: dongguan })
    await save(lin.caller(), { area: hongKong, phone: '9123 4567' })
    const saved = (await list(lin)).map(({ areaNames, phone }) => [areaNames.join(''), phone])
    expect(new Map(saved.map(([area, phone]) => [area, phone]))).toEqual(
      new Map([
        ['福建省厦门市思明区', '15410000101'],
        ['广东省东莞市', '15410000101'],
        ['香港特别行政区', '+85291234567'],
      ]),
    )
  })

  it('accepts mainland mobiles in Hong Kong too, and Hong Kong numbers nowhere else in China', async () => {
    const lin = await boardPassenger(deps)
    const hongKong = { provinceCode: '810000', cityCode: null, countyCode: null, streetCode: null }
    await save(lin.caller(), { area: hongKong })
    expect(await refusal(save(lin.caller(), { phone: '+85291234567' }))).toBe('phoneFormat')
  })

  it.each([
    ['HK', '9123 4567', 'Hong Kong', '香港特别行政区', '1 Example Road, Flat 5'],
    ['MO', '6612 3456', 'Taipa', '澳门特别行政区', '1 Example Road, Flat 5, Taipa'],
    ['TW', '0912 345 678', 'Taipei', '台湾省', '1 Example Road, Flat 5, Taipei, 100'],
  ])('stores %s of the international form as an area', async (country, phone, city, areaName, detail) => {
    const lin = await boardPassenger(deps)
    const lines = { line1: '1 Example Road', line2: 'Flat 5', city, region: '', country }
    const international = { ...lines, postalCode: country === 'TW' ? '100' : '' }
    const { addresses } = await save(lin.caller(), { phone, international }, british)
    expect(addresses[0]).toMatchObject({ areaNames: [areaName], detail, international: null })
    expect(await refusal(save(lin.caller(), { phone: '07400 123456', international }, british))).toBe('phoneFormat')
    const without = { ...international, line1: ' ' }
    expect(await refusal(save(lin.caller(), { phone, international: without }, british))).toBe('detailRequired')
  })

  it('updates an address in place', async () => {
    const lin = await boardPassenger(deps)
    const { addrId } = await save(lin.caller())
    const changed = await save(lin.caller(), { ...british, addrId }, british)
    expect(changed.addresses).toHaveLength(1)
    expect(changed.addresses[0]).toMatchObject({ addrId, international: london, area: null, isDefault: true })
  })

  it('returns the same answer for the same key, and saves once', async () => {
    const lin = await boardPassenger(deps)
    const caller = lin.caller({ idempotencyKey: 'save-once' })
    const first = await save(caller)
    expect(await save(caller)).toEqual(first)
    expect(await list(lin)).toHaveLength(1)
    expect(await refusal(save(caller, { receiver: '林' }))).toBe('idempotencyConflict')
  })
})

describe('the default address', () => {
  it('is the first one automatically, and moves to another that requests it', async () => {
    const lin = await boardPassenger(deps)
    const first = await save(lin.caller())
    later(1)
    const second = await save(lin.caller(), { receiver: '二' })
    expect((await list(lin)).map(({ addrId }) => addrId)).toEqual([first.addrId, second.addrId])
    later(1)
    const third = await save(lin.caller(), { receiver: '三', isDefault: true })
    expect((await list(lin)).map(({ addrId, isDefault }) => [addrId, isDefault])).toEqual([
      [third.addrId, true],
      [second.addrId, false],
      [first.addrId, false],
    ])
    // The default cannot be given up without a successor.
    await save(lin.caller(), { addrId: third.addrId, isDefault: false })
    expect((await defaultAddress(db, lin.caller().session))?.addrId).toBe(third.addrId)
  })

  it('moves to the newest remaining address when it is deleted', async () => {
    const lin = await boardPassenger(deps)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.push((await save(lin.caller())).addrId)
      later(1)
    }
    const remaining = await deleteAddr(deps, lin.caller(), { addrId: ids[0] ?? '' })
    expect(remaining.addresses.map(({ addrId, isDefault }) => [addrId, isDefault])).toEqual([
      [ids[2], true],
      [ids[1], false],
    ])
    expect(await deleteAddr(deps, lin.caller(), { addrId: ids[0] ?? '' })).toEqual(remaining)
    await deleteAddr(deps, lin.caller(), { addrId: ids[1] ?? '' })
    expect((await deleteAddr(deps, lin.caller(), { addrId: ids[2] ?? '' })).addresses).toEqual([])
    expect(await defaultAddress(db, lin.caller().session)).toBeUndefined()
  })

  it('is one when several are made default at once', async () => {
    const lin = await boardPassenger(deps)
    await Promise.all(['一', '二', '三', '四'].map((receiver) => save(lin.caller(), { receiver, isDefault: true })))
    expect((await list(lin)).map(({ isDefault }) => isDefault)).toEqual([true, false, false, false])
  })

  it('remains unique through any sequence of saving and deleting', async () => {
    const act = fc.record({ kind: fc.constantFrom('save', 'change', 'delete'), at: fc.nat(4), isDefault: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        const lin = await boardPassenger(deps)
        for (const { kind, at, isDefault } of acts) {
          later(1)
          const known = await list(lin)
          const addrId = known[at % Math.max(1, known.length)]?.addrId
          if (kind === 'save' || !addrId) await save(lin.caller(), { isDefault })
          else if (kind === 'change') await save(lin.caller(), { addrId, isDefault })
          else await deleteAddr(deps, lin.caller(), { addrId })
          const now = await list(lin)
          expect(now.map((one) => one.isDefault)).toEqual(now.map((_, index) => index === 0))
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('the limit of addresses', () => {
  it('also applies to two at once, and still allows changes', async () => {
    const lin = await boardPassenger(deps)
    const { addrId } = await save(lin.caller())
    for (let count = 2; count < limits.addressesPerPassenger; count += 1) await save(lin.caller())
    const answers = await Promise.allSettled([save(lin.caller()), save(lin.caller()), save(lin.caller())])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = await catchError(save(lin.caller()))
    expect([refused.errorName, refused.detail]).toEqual(['addressLimit', { limit: limits.addressesPerPassenger }])
    expect((await save(lin.caller(), { addrId, receiver: '新' })).addresses).toHaveLength(limits.addressesPerPassenger)
  })
})

describe('a foreign address', () => {
  it('cannot be seen or changed by another account, nor by a trip-scoped login of the same account', async () => {
    const lin = await boardPassenger(deps)
    const { addrId, addresses } = await save(lin.caller())
    const other = await boardPassenger(deps)
    for (const caller of [() => other.caller(), () => lin.caller({ scope: 'trip' })]) {
      const { session } = caller()
      expect((await addrList(deps, caller())).addresses).toEqual([])
      expect(await findOwnAddress(db, session, addrId)).toBeUndefined()
      expect(await defaultAddress(db, session)).toBeUndefined()
      expect(await refusal(save(caller(), { addrId }))).toBe('notFound')
      expect(await refusal(save(caller(), { addrId: 'addr_unknown' }))).toBe('notFound')
      expect((await deleteAddr(deps, caller(), { addrId })).addresses).toEqual([])
    }
    expect(await list(lin)).toEqual(addresses)
    await save(lin.caller({ scope: 'trip' }))
    expect(await list(lin)).toEqual(addresses)
  })
})

describe('an address for an order', () => {
  it.each([
    [{}, '350000', /^福建省厦门市思明区.+示例路 1 号 2 号楼 301 室$/],
    [
      { area: { provinceCode: '110000', cityCode: '110100', countyCode: '110105', streetCode: null } },
      '110000',
      /^北京市朝阳区示例路/,
    ],
    [
      { area: { provinceCode: '410000', cityCode: '419000', countyCode: '419001', streetCode: null } },
      '410000',
      /^河南省济源市示例路/,
    ],
    [british, 'GB', /^1 Example Street, Flat 2, London, SW1A 1AA, United Kingdom$/],
    [
      { ...british, international: { ...london, region: 'England' } },
      'GB',
      /^1 Example Street, Flat 2, London, England SW1A 1AA, United Kingdom$/,
    ],
  ])('has its full text and the area that determines freight: %j', async (change, areaCode, text) => {
    const lin = await boardPassenger(deps)
    const { addrId } = await save(lin.caller(), change)
    const own = await findOwnAddress(db, lin.caller().session, addrId)
    expect(own?.areaCode).toBe(areaCode)
    expect(own?.text).toMatch(text)
  })
})
