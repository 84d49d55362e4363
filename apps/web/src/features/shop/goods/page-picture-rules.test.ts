import { describe, expect, it } from 'vitest'
import type { GoodsCard, GoodsDetail, Sku, VariantPicture } from '@aisle/contract/shop-schemas'
import { getShots, getThumbnail } from './page-picture-rules.ts'

const drawing = (src: string) => ({ src, avif: null, webp: null })
const card = { picture: drawing('small-1.svg') } as GoodsCard
const goods = { pictures: [drawing('small-1.svg'), drawing('small-2.svg')], skus: [] as Sku[] } as GoodsDetail
const name = { zh: '颜色', en: 'Colour' }
const skuWith = (pictures?: VariantPicture[]): Sku => ({
  skuId: 'S',
  attributes: [
    { key: 'size', name, valueKey: 's', value: name },
    { key: 'color', name, valueKey: 'navy', value: name },
  ],
  price: 100,
  listPrice: null,
  left: 1,
  ...(pictures && { pictures }),
})
const scene = { kind: 'scene' as const, ...drawing('scene.svg') }
const cutout = { kind: 'cutout' as const, ...drawing('cutout.svg') }
const told = (shots: ReturnType<typeof getShots>) => shots.map(({ kind, picture }) => `${kind} ${picture.src}`)

describe('the pictures of the goods page', () => {
  it("are the card's until the details are there, and the goods' own without others of the variant", () => {
    expect(told(getShots(card, undefined))).toEqual(['small small-1.svg'])
    expect(told(getShots(goods, skuWith()))).toEqual(['small small-1.svg', 'small small-2.svg'])
    expect(told(getShots(goods, undefined))).toEqual(['small small-1.svg', 'small small-2.svg'])
  })

  it("are the chosen variant's in their order, then its cut-out from near", () => {
    expect(told(getShots(goods, skuWith([scene, cutout])))).toEqual([
      'scene scene.svg',
      'cutout cutout.svg',
      'closeUp cutout.svg',
    ])
    expect(told(getShots(goods, skuWith([scene])))).toEqual(['scene scene.svg'])
  })

  it('are the variant alone in small frames, else what lists show', () => {
    expect(getThumbnail(goods, skuWith([scene, cutout]))?.src).toBe('cutout.svg')
    expect(getThumbnail(goods, skuWith([scene]))?.src).toBe('small-1.svg')
    expect(getThumbnail({ ...goods, pictures: [] }, undefined)).toBeUndefined()
  })
})
