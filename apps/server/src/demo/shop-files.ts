import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refundSituations, refundTypes } from '@aisle/contract/refund-states'
import { pictureKinds, shelfShapes } from '@aisle/contract/shop-states'
import { z } from 'zod'

const wholeUnits = z.int().min(0).multipleOf(100)
const none = z.string().nullable()

const category = z.object({
  categoryId: z.string(),
  slug: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  sort: z.int(),
  icon: z.string(),
})
const sku = z.object({
  skuId: z.string(),
  attrs: z.array(
    z.object({
      key: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      valueKey: z.string(),
      valueZh: z.string(),
      valueEn: z.string(),
      swatch: z.string().optional(),
    }),
  ),
  priceFen: wholeUnits,
  priceCents: wholeUnits,
  listPriceFen: wholeUnits.nullable(),
  listPriceCents: wholeUnits.nullable(),
  /** G13: the last day on which the list price was asked. */
  listPriceAskedOn: z.iso.date().nullable(),
  /** Pieces that are free to buy; those that orders hold or have sold come on top (S2). */
  stock: z.int().min(0),
  weightGrams: z.int().min(0),
  /** For the goods page: of this variant, larger than `images`, which lists and tiles show. */
  pictures: z.array(z.object({ kind: z.enum(pictureKinds), path: z.string() })).optional(),
})
const goods = z.object({
  goodsId: z.string(),
  categoryId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  descZh: z.string(),
  descEn: z.string(),
  delivery: z.array(z.enum(['ship', 'pickup_airport'])),
  noReasonReturn7d: z.boolean(),
  returnNoteZh: none,
  returnNoteEn: none,
  shelfLifeDays: z.int().nullable(),
  carryOnNoteZh: none,
  carryOnNoteEn: none,
  limitPerOrder: z.int().min(1),
  invoiceContentZh: z.string(),
  images: z.array(z.string()),
  facts: z
    .array(z.object({ nameZh: z.string(), nameEn: z.string(), valueZh: z.string(), valueEn: z.string() }))
    .length(3),
  onShelf: z.boolean(),
  skus: z.array(sku).min(1),
  sort: z.int(),
})
const goodsStory = z.object({
  goodsId: z.string(),
  story: z
    .array(z.object({ titleZh: z.string(), titleEn: z.string(), textZh: z.string(), textEn: z.string() }))
    .length(3),
  specification: z
    .array(z.object({ nameZh: z.string(), nameEn: z.string(), valueZh: z.string(), valueEn: z.string() }))
    .min(6),
  goesWith: z.array(z.string()).min(3),
})
const coupon = z.object({
  couponId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  amountFen: wholeUnits.nullable(),
  amountCents: wholeUnits.nullable(),
  percentOff: z.int().nullable(),
  capFen: wholeUnits.nullable(),
  capCents: wholeUnits.nullable(),
  minSpendFen: wholeUnits,
  minSpendCents: wholeUnits,
  scope: z.enum(['all', 'goods', 'wifi', 'category']),
  categoryId: none,
  memberOnly: z.boolean(),
  /** From the beginning of the first day to the end of the last, counted from today in Beijing. */
  validFromDayOffset: z.int(),
  validToDayOffset: z.int(),
})
const rightsCard = z.object({
  cardId: z.string(),
  kind: z.enum(['times', 'period', 'benefit']),
  nameZh: z.string(),
  nameEn: z.string(),
  descZh: z.string(),
  descEn: z.string(),
  refundZh: z.string(),
  refundEn: z.string(),
  times: z.int().nullable(),
  redeemsPlanIds: z.array(z.string()),
  benefit: z.literal('free_shipping').optional(),
  validDays: z.int(),
  memberOnly: z.boolean(),
})
const address = z.object({
  addressId: z.string(),
  userId: z.string(),
  receiver: z.string(),
  phone: z.string(),
  provinceCode: z.string(),
  cityCode: z.string(),
  countyCode: z.string(),
  streetCode: z.string(),
  /** The names of these codes, as written in an address. */
  areaZh: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
})
const pickupPoint = z.object({
  pickupPointId: z.string(),
  iata: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  placeZh: z.string(),
  placeEn: z.string(),
  hours: z.string(),
  readyMinutes: z.int().nullable(),
  closesMinutesBefore: z.int().nullable(),
})
const freightZone = z.object({
  zoneId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  firstGrams: z.int(),
  firstFen: wholeUnits,
  firstCents: wholeUnits,
  stepGrams: z.int(),
  stepFen: wholeUnits,
  stepCents: wholeUnits,
  freeOverFen: wholeUnits.nullable(),
  freeOverCents: wholeUnits.nullable(),
  orderBy: z.string(),
  deliveryDays: z.int(),
  /** Codes of provinces and of countries. */
  areas: z.array(z.string()),
})

const promotion = z.object({
  promotionId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  lineZh: z.string(),
  lineEn: z.string(),
  actionZh: z.string(),
  actionEn: z.string(),
  categoryId: z.string(),
  couponId: none,
  picture: none,
  validFromDayOffset: z.int(),
  validToDayOffset: z.int(),
})
const shelf = z.object({
  shelfId: z.string(),
  shape: z.enum(shelfShapes),
  nameZh: z.string(),
  nameEn: z.string(),
  lineZh: none,
  lineEn: none,
  categoryId: none,
  goodsIds: z.array(z.string()),
  sort: z.int(),
})

const refundReasons = z.object({
  types: z.array(z.object({ typeId: z.string(), code: z.enum(refundTypes) })),
  reasons: z.array(
    z.object({
      reasonId: z.string(),
      typeId: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      applies: z.array(z.enum(refundSituations)),
      photoRequired: z.boolean(),
      airlineAtFault: z.boolean(),
      withoutCause: z.boolean(),
    }),
  ),
})

export const shopShapes = {
  category,
  goods,
  goodsStory,
  coupon,
  rightsCard,
  address,
  pickupPoint,
  freightZone,
  promotion,
  shelf,
  refundReasons,
}

/** Every drawing in the folder, by its path there; none when the folder does not exist. */
export function readDrawings(folder: string): { path: string; bytes: Buffer }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svg'))
    .toSorted()
    .map((path) => ({ path: path.replaceAll('\\', '/'), bytes: readFileSync(join(folder, path)) }))
}
