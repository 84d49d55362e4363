import { describe, expect, it } from 'vitest'
import { arcBetween, findMove, isInView, mayMove, type ScreenAt } from './motion-rules.ts'

const shop: ScreenAt = { path: '/shop', params: {} }
const touching = (goodsId: string | null) => ({ goodsId, openedOn: () => '/shop' as const })
const goods = (id: string): ScreenAt => ({ path: '/goods/:id', params: { id } })

describe('whether anything moves', () => {
  const able = { able: true, reduced: false, inFlight: false }

  it('is decided by the browser, the passenger’s setting and the place', () => {
    expect(mayMove(able)).toBe(true)
    expect(mayMove({ ...able, able: false })).toBe(false)
    expect(mayMove({ ...able, reduced: true })).toBe(false)
    expect(mayMove({ ...able, inFlight: true })).toBe(false)
  })
})

describe('the picture that two screens share', () => {
  it('is that of the goods whose tile was touched', () => {
    expect(findMove(shop, goods('G001'), touching('G001'))).toEqual({ way: 'open', goodsId: 'G001' })
  })

  it('is not looked for where goods were opened in another way', () => {
    expect(findMove(shop, goods('G001'), touching(null))).toBeNull()
    expect(findMove(shop, goods('G001'), touching('G002'))).toBeNull()
  })

  it('goes back with the goods that are left, to the screen where they were touched and to no other', () => {
    expect(findMove(goods('G001'), shop, touching(null))).toEqual({ way: 'back', goodsId: 'G001' })
    expect(findMove(goods('G001'), { path: '/cart', params: {} }, touching(null))).toBeNull()
    const below = { goodsId: null, openedOn: () => '/goods/:id' as const }
    expect(findMove(goods('G002'), goods('G001'), below)).toEqual({ way: 'back', goodsId: 'G002' })
  })

  it('is that of the touched goods on the way from one page of goods to the next', () => {
    expect(findMove(goods('G001'), goods('G002'), touching('G002'))).toEqual({ way: 'open', goodsId: 'G002' })
  })

  it('stays in its place on the same page, and is none between screens without goods', () => {
    expect(findMove(goods('G001'), goods('G001'), touching('G001'))).toBeNull()
    expect(findMove(shop, { path: '/me', params: {} }, touching('G001'))).toBeNull()
  })
})

describe('a picture that travels', () => {
  const view = { width: 375, height: 812 }

  it('is one that the passenger sees, if only in part', () => {
    const box = { left: 10, top: 100, width: 160, height: 160 }
    expect(isInView(box, view)).toBe(true)
    expect(isInView({ ...box, top: -159 }, view)).toBe(true)
    expect(isInView({ ...box, top: -160 }, view)).toBe(false)
    expect(isInView({ ...box, top: 812 }, view)).toBe(false)
    expect(isInView({ ...box, left: 375 }, view)).toBe(false)
    expect(isInView({ ...box, width: 0 }, view)).toBe(false)
  })

  it('starts where it is, rises above the straight way, and ends small on the middle of its target', () => {
    const places = arcBetween(
      { left: 0, top: 600, width: 200, height: 200 },
      { left: 300, top: 20, width: 40, height: 40 },
    )
    expect(places[0]).toMatchObject({ x: 0, scale: 1 })
    expect(places[0]?.y).toBeCloseTo(0)
    const end = places[places.length - 1]
    expect(end).toMatchObject({ x: 220, y: -660 })
    expect(end?.scale).toBeCloseTo(0.2)
    const half = places[(places.length - 1) / 2]
    expect(half?.x).toBe(110)
    expect(half?.y).toBeLessThan(-330)
  })

  it('never grows on its way', () => {
    const places = arcBetween(
      { left: 0, top: 0, width: 20, height: 20 },
      { left: 100, top: 100, width: 40, height: 40 },
    )
    expect(places.map(({ scale }) => scale)).toEqual(places.map(() => 1))
  })
})
