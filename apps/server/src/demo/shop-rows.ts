import { after, minutes } from '../platform/clock.ts'
import { getSearchText } from '../platform/search-text.ts'
import type { Rows } from './demo-store.ts'
import type { GoodsHeld } from './goods-order-rows.ts'
import type { DemoFiles } from './read-demo-files.ts'
import { reasonRows } from './refund-rows.ts'

const dayMinutes = 24 * 60

/** The present time and the beginning of the day in Beijing, from which the shop's data are dated. */
export interface DemoToday {
  now: Date
  dayStart: Date
}

const daysFrom = ({ dayStart }: DemoToday, days: number) => after(dayStart, minutes(days * dayMinutes))

/**
 * Categories, goods, pictures, counters and freight; the load of every SKU is its stock plus what `held` has taken
 * (S2).
 */
export function shopRows(files: DemoFiles, today: DemoToday, held: ReadonlyMap<string, GoodsHeld>) {
  return {
    categories: files.categories.map(categoryRow),
    goods: files.goods.map((goods) => ({
      ...goodsRow(goods, today),
      ...storyColumns(files.goodsStories.find(({ goodsId }) => goodsId === goods.goodsId)),
    })),
    goods_pictures: files.goods.flatMap(({ goodsId, images }) =>
      images.map((path, position) => ({ goods_id: goodsId, position, path })),
    ),
    pictures: files.drawings.map(({ path, bytes }) => ({ path, width: 0, format: 'svg' as const, bytes })),
    skus: files.goods.flatMap((goods) => skuRows(goods, held)),
    pickup_points: files.pickupPoints.map(pickupPointRow),
    shelves: files.shelves.map(shelfRow),
    refund_reasons: reasonRows(files),
    freight_zones: files.freight.map(freightZoneRow),
    freight_areas: files.freight.flatMap(({ zoneId, areas }) =>
      areas.map((area) => ({ area_code: area, zone_id: zoneId })),
    ),
  }
}

function categoryRow(category: DemoFiles['categories'][number]): Rows<'categories'>[number] {
  const { categoryId, slug, nameZh, nameEn, icon, sort } = category
  return { category_id: categoryId, slug, name_zh: nameZh, name_en: nameEn, icon, sort }
}

type DemoGoods = DemoFiles['goods'][number]

function goodsRow(goods: DemoGoods, today: DemoToday): Rows<'goods'>[number] {
  return {
    goods_id: goods.goodsId,
    category_id: goods.categoryId,
    name_zh: goods.nameZh,
    name_en: goods.nameEn,
    description_zh: goods.descZh,
    description_en: goods.descEn,
    ship: goods.delivery.includes('ship'),
    pickup: goods.delivery.includes('pickup_airport'),
    limit_per_order: goods.limitPerOrder,
    no_reason_return_7d: goods.noReasonReturn7d,
    return_note_zh: goods.returnNoteZh,
    return_note_en: goods.returnNoteEn,
    shelf_life_days: goods.shelfLifeDays,
    carry_on_note_zh: goods.carryOnNoteZh,
    carry_on_note_en: goods.carryOnNoteEn,
    invoice_content_zh: goods.invoiceContentZh,
    on_shelf: goods.onShelf,
    facts: JSON.stringify(
      goods.facts.map((fact) => ({
        name: { zh: fact.nameZh, en: fact.nameEn },
        value: { zh: fact.valueZh, en: fact.valueEn },
      })),
    ),
    sort: goods.sort,
    // The files give no date: later entries count as newer, and the last ones as new.
    listed_at: daysFrom(today, goods.sort - 40),
    search_text: getSearchText({
      name: { zh: goods.nameZh, en: goods.nameEn },
      description: { zh: goods.descZh, en: goods.descEn },
    }),
  }
}

function storyColumns(told: DemoFiles['goodsStories'][number] | undefined) {
  return {
    story: JSON.stringify(
      told?.story.map((section) => ({
        title: { zh: section.titleZh, en: section.titleEn },
        text: { zh: section.textZh, en: section.textEn },
      })) ?? [],
    ),
    specification: JSON.stringify(
      told?.specification.map((row) => ({
        name: { zh: row.nameZh, en: row.nameEn },
        value: { zh: row.valueZh, en: row.valueEn },
      })) ?? [],
    ),
    goes_with: JSON.stringify(told?.goesWith ?? []),
  }
}

function skuRows({ goodsId, skus }: DemoGoods, held: ReadonlyMap<string, GoodsHeld>): Rows<'skus'> {
  return skus.map((sku, sort) => {
    const { reserved, sold } = held.get(sku.skuId) ?? { reserved: 0, sold: 0 }
    return {
      sku_id: sku.skuId,
      goods_id: goodsId,
      attributes: JSON.stringify(
        sku.attrs.map((attribute) => ({
          key: attribute.key,
          name: { zh: attribute.nameZh, en: attribute.nameEn },
          valueKey: attribute.valueKey,
          value: { zh: attribute.valueZh, en: attribute.valueEn },
          swatch: attribute.swatch,
        })),
      ),
      price_fen: sku.priceFen,
      price_cents: sku.priceCents,
      list_price_fen: sku.listPriceFen,
      list_price_cents: sku.listPriceCents,
      list_price_asked_on: sku.listPriceAskedOn,
      weight_grams: sku.weightGrams,
      sort,
      pictures: JSON.stringify(sku.pictures ?? []),
      loaded: sku.stock + reserved + sold,
      reserved,
      sold,
    }
  })
}

function pickupPointRow(point: DemoFiles['pickupPoints'][number], sort: number): Rows<'pickup_points'>[number] {
  return {
    pickup_point_id: point.pickupPointId,
    iata: point.iata,
    name_zh: point.nameZh,
    name_en: point.nameEn,
    place_zh: point.placeZh,
    place_en: point.placeEn,
    hours: point.hours,
    ready_minutes: point.readyMinutes,
    closes_minutes_before: point.closesMinutesBefore,
    sort,
  }
}

function shelfRow(shelf: DemoFiles['shelves'][number]): Rows<'shelves'>[number] {
  return {
    shelf_id: shelf.shelfId,
    shape: shelf.shape,
    name_zh: shelf.nameZh,
    name_en: shelf.nameEn,
    line_zh: shelf.lineZh,
    line_en: shelf.lineEn,
    category_id: shelf.categoryId,
    goods_ids: shelf.goodsIds,
    sort: shelf.sort,
  }
}

/** Valid from the beginning of its first day to the end of its last, as coupons are. */
function promotionRow(one: DemoFiles['promotions'][number], today: DemoToday): Rows<'promotions'>[number] {
  return {
    promotion_id: one.promotionId,
    name_zh: one.nameZh,
    name_en: one.nameEn,
    line_zh: one.lineZh,
    line_en: one.lineEn,
    action_zh: one.actionZh,
    action_en: one.actionEn,
    category_id: one.categoryId,
    coupon_id: one.couponId,
    picture: one.picture,
    valid_from: daysFrom(today, one.validFromDayOffset),
    valid_to: daysFrom(today, one.validToDayOffset + 1),
  }
}

function freightZoneRow(zone: DemoFiles['freight'][number]): Rows<'freight_zones'>[number] {
  return {
    zone_id: zone.zoneId,
    name_zh: zone.nameZh,
    name_en: zone.nameEn,
    first_grams: zone.firstGrams,
    first_fen: zone.firstFen,
    first_cents: zone.firstCents,
    step_grams: zone.stepGrams,
    step_fen: zone.stepFen,
    step_cents: zone.stepCents,
    free_over_fen: zone.freeOverFen,
    free_over_cents: zone.freeOverCents,
    order_by: zone.orderBy,
    delivery_days: zone.deliveryDays,
  }
}

/** Coupons with the offers that rest on them, passengers' coupons, rights cards and addresses. `taken`: the coupons that orders have taken. */
export function shopperRows(files: DemoFiles, today: DemoToday, taken: Rows<'account_coupons'>) {
  const issued = files.members.flatMap(({ userId, coupons }) =>
    coupons.map((couponId) => ({
      account_id: userId,
      coupon_id: couponId,
      state: 'unused' as const,
      issued_at: today.dayStart,
    })),
  )
  const isTaken = (one: { account_id: string; coupon_id: string }) =>
    taken.some(({ account_id, coupon_id }) => account_id === one.account_id && coupon_id === one.coupon_id)
  return {
    coupons: files.coupons.map((coupon) => couponRow(coupon, today)),
    promotions: files.promotions.map((one) => promotionRow(one, today)),
    account_coupons: [...taken, ...issued.filter((one) => !isTaken(one))],
    rights_cards: files.rightsCards.map(rightsCardRow),
    account_rights_cards: files.members.flatMap((member) => ownCardRows(member, files, today)),
    addresses: files.addresses.map((address, index) => addressRow(address, index, today)),
  }
}

function couponRow(coupon: DemoFiles['coupons'][number], today: DemoToday): Rows<'coupons'>[number] {
  return {
    coupon_id: coupon.couponId,
    name_zh: coupon.nameZh,
    name_en: coupon.nameEn,
    amount_fen: coupon.amountFen,
    amount_cents: coupon.amountCents,
    percent_off: coupon.percentOff,
    cap_fen: coupon.capFen,
    cap_cents: coupon.capCents,
    min_spend_fen: coupon.minSpendFen,
    min_spend_cents: coupon.minSpendCents,
    scope: coupon.scope,
    category_id: coupon.categoryId,
    member_only: coupon.memberOnly,
    valid_from: daysFrom(today, coupon.validFromDayOffset),
    valid_to: daysFrom(today, coupon.validToDayOffset + 1),
  }
}

function rightsCardRow(card: DemoFiles['rightsCards'][number]): Rows<'rights_cards'>[number] {
  return {
    card_id: card.cardId,
    kind: card.kind,
    name_zh: card.nameZh,
    name_en: card.nameEn,
    description_zh: card.descZh,
    description_en: card.descEn,
    refund_note_zh: card.refundZh,
    refund_note_en: card.refundEn,
    times: card.times,
    plan_ids: card.redeemsPlanIds,
    free_shipping: card.benefit === 'free_shipping',
    valid_days: card.validDays,
    member_only: card.memberOnly,
  }
}

function ownCardRows(
  { userId, rights }: DemoFiles['members'][number],
  { rightsCards }: DemoFiles,
  today: DemoToday,
): Rows<'account_rights_cards'> {
  return rights.map(({ cardId }) => {
    const card = rightsCards.find((one) => one.cardId === cardId)
    if (!card) throw new Error(`demo rights card ${cardId}`)
    return {
      rights_no: `${userId}-${cardId}`,
      account_id: userId,
      card_id: cardId,
      times_granted: card.times,
      valid_from: today.dayStart,
      valid_to: daysFrom(today, card.validDays),
      issued_at: today.dayStart,
    }
  })
}

function addressRow(
  address: DemoFiles['addresses'][number],
  index: number,
  { now }: DemoToday,
): Rows<'addresses'>[number] {
  // The first in the file is the oldest.
  const at = after(now, -minutes(100 * dayMinutes - index))
  return {
    addr_id: address.addressId,
    owner: `account:${address.userId}`,
    receiver: address.receiver,
    phone: address.phone,
    province_code: address.provinceCode,
    city_code: address.cityCode,
    county_code: address.countyCode,
    street_code: address.streetCode || null,
    detail: address.detail,
    is_default: address.isDefault,
    created_at: at,
    changed_at: at,
  }
}
