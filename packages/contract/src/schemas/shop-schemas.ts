import { z } from 'zod'
import { amountMinor, bilingual, currency, empty, flightSummary, shortText } from './shared-schemas.ts'
import { deliveryWays } from '../states/order-states.ts'
import { goodsSorts, pictureKinds, shelfShapes } from '../states/shop-states.ts'

/**
 * A picture of a product: a drawing (`src` alone), or a photograph in the widths in which it is shown, as `srcset` texts.
 * Always square, so that nothing moves when it arrives. Paths begin with `/`.
 */
export const picture = z.object({
  src: z.string(),
  avif: z.string().nullable(),
  webp: z.string().nullable(),
})
export type Picture = z.infer<typeof picture>

/** A picture of one variant for the goods page. */
const variantPicture = picture.extend({ kind: z.enum(pictureKinds) })
export type VariantPicture = z.infer<typeof variantPicture>

/** A product as lists show it. Prices are those of its cheapest SKU on sale, for this passenger. */
const goodsCard = z.object({
  goodsId: z.string(),
  categoryId: z.string(),
  name: bilingual,
  picture,
  price: amountMinor,
  /** The genuine previous price (G13); null when none was above `price`. */
  listPrice: amountMinor.nullable(),
  /** Other SKUs cost more. */
  priceFrom: z.boolean(),
  currency,
  soldOut: z.boolean(),
  /** Of all its SKUs together; null while there are plenty (`limits.fewLeft`). */
  left: z.int().nullable(),
  delivery: z.array(z.enum(deliveryWays)),
  /** Its first variant alone on a clear ground, and where it belongs; missing when there is no such picture. */
  cutout: picture.optional(),
  scene: picture.optional(),
  /** The first colours it comes in; missing when it comes in one. */
  swatches: z.array(z.string()).optional(),
  /** Its only variant on sale; missing when there are more to choose from. */
  skuId: z.string().optional(),
  isNew: z.boolean().optional(),
})
export type GoodsCard = z.infer<typeof goodsCard>

const goodsPage = z.object({
  goods: z.array(goodsCard),
  total: z.int(),
  /** There are more than `total`, which are not counted. */
  moreThanTotal: z.literal(true).optional(),
  nextCursor: z.string().nullable(),
})
export type GoodsPage = z.infer<typeof goodsPage>

const category = z.object({
  categoryId: z.string(),
  slug: z.string(),
  name: bilingual,
  icon: z.string(),
  goodsCount: z.int(),
})
export type Category = z.infer<typeof category>

/**
 * What the shop front may truthfully say now: an offer in the editors' words, else a coupon for one category. `couponId`
 * is null where no coupon stands behind it.
 */
const promotion = z.object({
  categoryId: z.string(),
  couponId: z.string().nullable(),
  name: bilingual,
  validTo: z.iso.datetime(),
  line: bilingual.optional(),
  action: bilingual.optional(),
  picture: picture.optional(),
})
export type Promotion = z.infer<typeof promotion>

/** Goods that the editors show together at the front of the shop. */
const shelf = z.object({
  shelfId: z.string(),
  shape: z.enum(shelfShapes),
  name: bilingual,
  line: bilingual.nullable(),
  /** Where there is more of the same. */
  categoryId: z.string().nullable(),
  goods: z.array(goodsCard),
})
export type Shelf = z.infer<typeof shelf>

const skuAttribute = z.object({
  key: z.string(),
  name: bilingual,
  valueKey: z.string(),
  value: bilingual,
  /** The colour that this value stands for: `#1f5078`. */
  swatch: z.string().optional(),
})
export type SkuAttribute = z.infer<typeof skuAttribute>

const sku = z.object({
  skuId: z.string(),
  attributes: z.array(skuAttribute),
  price: amountMinor,
  listPrice: amountMinor.nullable(),
  left: z.int(),
  /** Shown instead of the goods' own pictures; missing when this variant has none. */
  pictures: z.array(variantPicture).optional(),
})
export type Sku = z.infer<typeof sku>

const goodsDetail = z.object({
  goodsId: z.string(),
  categoryId: z.string(),
  name: bilingual,
  description: bilingual,
  pictures: z.array(picture),
  currency,
  memberPercentOff: z.int(),
  delivery: z.array(z.enum(deliveryWays)),
  limitPerOrder: z.int(),
  noReasonReturn7d: z.boolean(),
  returnNote: bilingual.nullable(),
  shelfLifeDays: z.int().nullable(),
  carryOnNote: bilingual.nullable(),
  /** Up to three that decide, such as size and weight; missing when nobody has written any. */
  facts: z.array(z.object({ name: bilingual, value: bilingual })).optional(),
  /** Goods from this amount on are shipped free to most places; null: never. Minor units. */
  freeFreightOver: amountMinor.nullable(),
  skus: z.array(sku),
})
export type GoodsDetail = z.infer<typeof goodsDetail>

/** What stands below the fold of the product's page; each part is empty where nobody has written it. */
const goodsStory = z.object({
  /** Three sections with a close-up each, or none. */
  story: z.array(z.object({ title: bilingual, text: bilingual })),
  specification: z.array(z.object({ name: bilingual, value: bilingual })),
  /** Products that staff have named beside it and that can be bought now: at least three, or none. */
  goesWith: z.array(goodsCard),
})
export type GoodsStory = z.infer<typeof goodsStory>

/** A counter at an airport where goods are handed over. */
export const pickupPoint = z.object({
  pickupPointId: z.string(),
  iata: z.string(),
  city: bilingual,
  name: bilingual,
  place: bilingual,
  /** `06:00~21:30`, Beijing time. */
  hours: z.string(),
})
export type PickupPoint = z.infer<typeof pickupPoint>

/** At the counter where an order that is paid now is ready first. */
const collection = z.object({
  counter: bilingual,
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  orderBy: z.iso.datetime(),
})

/** What of the shop a passenger can take along on the next flight. */
const goodsForFlight = z.object({
  /** Null: none is known. */
  flight: flightSummary.nullable(),
  /** Null: nothing can be collected before it. */
  collection: collection.extend({ total: z.int(), goods: z.array(goodsCard) }).nullable(),
})
export type GoodsForFlight = z.infer<typeof goodsForFlight>

/** What the page of a product tells this passenger beside the catalogue. */
const goodsOffer = z.object({
  /** The day of a parcel that is paid before `orderBy`; null: none is promised. */
  parcel: z
    .object({
      /** `YYYY-MM-DD`. */
      day: z.string(),
      orderBy: z.iso.datetime(),
      place: bilingual,
      /** Goods from this amount on are shipped free to this place; null: never. Minor units. */
      freeFreightOver: amountMinor.nullable(),
    })
    .nullable(),
  /** There is no address to say a day for. */
  addressMissing: z.boolean(),
  /** Before the passenger's next flight, if that is soon enough for it and late enough; else null. */
  collection: collection.extend({ flightNo: z.string() }).nullable(),
  /** What one piece costs with the coupon that saves most (S4); SKUs to which none applies are missing. Minor units. */
  withCoupon: z.array(z.object({ skuId: z.string(), price: amountMinor })),
})
export type GoodsOffer = z.infer<typeof goodsOffer>

export const getShopInfoListSchemas = {
  request: empty,
  response: z.object({
    categories: z.array(category),
    promotion: promotion.nullable(),
    page: goodsPage,
    /** Missing in an answer of an earlier release. */
    shelves: z.array(shelf).optional(),
  }),
}
export const getGoodsListSchemas = {
  request: z
    .object({
      categoryId: shortText.nullish(),
      /** Chinese, English, or pinyin, whole or by its initials. */
      keyword: z.string().max(60).nullish(),
      /** Only goods that can be handed over this way. */
      delivery: z.enum(deliveryWays).nullish(),
      inStock: z.boolean().optional(),
      sort: z.enum(goodsSorts).default('recommended'),
      cursor: shortText.nullish(),
    })
    .prefault({}),
  response: goodsPage,
}
export const getGoodsDetailSchemas = { request: z.object({ goodsId: shortText }), response: goodsDetail }
export const getGoodsStorySchemas = { request: z.object({ goodsId: shortText }), response: goodsStory }
export const getGoodsOfferSchemas = { request: z.object({ goodsId: shortText }), response: goodsOffer }
export const getGoodsForFlightSchemas = { request: empty, response: goodsForFlight }
export const getPickupPointsSchemas = { request: empty, response: z.object({ points: z.array(pickupPoint) }) }
