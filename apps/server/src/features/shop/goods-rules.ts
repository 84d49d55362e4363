import type { Bilingual } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import type { DeliveryWay } from '@aisle/contract/order-states'
import * as limits from '@aisle/contract/limits'
import type { SkuAttribute } from '@aisle/contract/shop-schemas'
import type { PictureKind } from '@aisle/contract/shop-states'
import { after, minutes } from '../../platform/clock.ts'

/** A variant as its tile needs to know it. */
export interface TileVariant {
  skuId: string
  attributes: readonly SkuAttribute[]
  pictures: readonly { kind: PictureKind; path: string }[]
}

/**
 * What a tile shows of a product's variants, which come in the order of the product's page: the pictures of the first, the
 * first colours, and the variant itself where there is nothing to choose.
 */
export function getTileFacts(variants: readonly TileVariant[]) {
  const [first] = variants
  const pathOf = (kind: PictureKind) => first?.pictures.find((one) => one.kind === kind)?.path
  const colours = variants.flatMap(({ attributes }) => attributes.flatMap(({ swatch }) => swatch ?? []))
  const swatches = [...new Set(colours)].slice(0, limits.swatchesOfTile)
  return {
    cutout: pathOf('cutout'),
    scene: pathOf('scene'),
    swatches: swatches.length > 1 ? swatches : undefined,
    skuId: first && variants.length === 1 ? first.skuId : undefined,
  }
}

const newForMs = minutes(limits.goodsNewForDays * 24 * 60)
export const isNewAt = (listedAt: Date, now: Date): boolean => after(listedAt, newForMs) > now

/** A SKU's attributes as text: `20 英寸，藏青` / `20 in, Navy`. */
export function getVariant(attributes: readonly SkuAttribute[]): Bilingual {
  return {
    zh: attributes.map(({ value }) => value.zh).join('，'),
    en: attributes.map(({ value }) => value.en).join(', '),
  }
}

export function getDelivery(goods: { ship: boolean; pickup: boolean }): DeliveryWay[] {
  return [...(goods.ship ? (['SHIP'] as const) : []), ...(goods.pickup ? (['PICKUP'] as const) : [])]
}

/** Minor units of the currency; two price lists, no conversion (G4). */
export function priceIn(sku: { priceFen: number; priceCents: number }, currency: Currency): number {
  return currency === 'CNY' ? sku.priceFen : sku.priceCents
}

/** G13: a former price counts only with the day on which it was asked. */
export function getListPrices(row: {
  list_price_fen: number | null
  list_price_cents: number | null
  list_price_asked_on: string | null
}): { listPriceFen: number | null; listPriceCents: number | null } {
  const { list_price_fen: listPriceFen, list_price_cents: listPriceCents, list_price_asked_on: askedOn } = row
  return askedOn === null ? { listPriceFen: null, listPriceCents: null } : { listPriceFen, listPriceCents }
}

/** The previous price; null when there is none or it is not higher than the current one (G13). */
export function listPriceIn(
  sku: { priceFen: number; priceCents: number; listPriceFen: number | null; listPriceCents: number | null },
  currency: Currency,
): number | null {
  const before = currency === 'CNY' ? sku.listPriceFen : sku.listPriceCents
  return before !== null && before > priceIn(sku, currency) ? before : null
}
