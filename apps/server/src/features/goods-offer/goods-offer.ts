import type { GoodsDetail, GoodsOffer, getGoodsOfferSchemas } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { defaultAddress } from '../addresses/index.ts'
import { bestSavings } from '../coupons/index.ts'
import { findDeliveryTerms, freeOver } from '../freight/index.ts'
import { goodsDetail } from '../shop/index.ts'
import { parcelDay } from './arrival-rules.ts'
import { firstCollection, nextFlight } from './next-collection.ts'

/**
 * When a product that is ordered now reaches this passenger (S9), and what it costs with a coupon held (S4). Promises
 * nothing of what is sold out.
 * @throws notFound as the product's own page
 */
export async function goodsOffer(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof getGoodsOfferSchemas.request>,
): Promise<GoodsOffer> {
  const goods = await goodsDetail(deps, caller, request)
  const { delivery, skus } = goods
  const inStock = skus.some(({ left }) => left > 0)
  const [parcel, collection, withCoupon] = await Promise.all([
    inStock && delivery.includes('SHIP') ? parcelFor(deps, caller) : noParcel,
    inStock && delivery.includes('PICKUP') ? collectionFor(deps, caller) : null,
    pricesWithCoupon(deps, caller, goods),
  ])
  return { ...parcel, collection, withCoupon }
}

/** One piece bought alone, at this passenger's price. The way of delivery is chosen later; for a coupon both are goods. */
async function pricesWithCoupon(
  deps: Deps,
  caller: PassengerCaller,
  { skus, categoryId, delivery: [kind = 'SHIP'] }: GoodsDetail,
): Promise<GoodsOffer['withCoupon']> {
  const baskets = skus.map(({ price }) => [{ kind, categoryId, planId: null, amount: price }])
  const savings = await bestSavings(deps, caller, baskets)
  return skus.flatMap(({ skuId, price }, at) => {
    const saved = savings[at] ?? 0
    return saved > 0 ? [{ skuId, price: price - saved }] : []
  })
}

type Parcel = Pick<GoodsOffer, 'parcel' | 'addressMissing'>
const noParcel: Parcel = { parcel: null, addressMissing: false }

async function parcelFor({ db, clock }: Deps, { session, currency }: PassengerCaller): Promise<Parcel> {
  const address = await defaultAddress(db, session)
  if (!address) return { parcel: null, addressMissing: true }
  const terms = await findDeliveryTerms(db, address.areaCode)
  const promised = terms && parcelDay(terms, clock.now())
  if (!promised) return noParcel
  const { day, orderBy } = promised
  const parcel = {
    day,
    orderBy: orderBy.toISOString(),
    place: address.town,
    freeFreightOver: freeOver(terms, currency),
  }
  return { parcel, addressMissing: false }
}

async function collectionFor(deps: Deps, { session }: PassengerCaller): Promise<GoodsOffer['collection']> {
  const flight = await nextFlight(deps, session)
  const first = flight && (await firstCollection(deps, flight))
  return first ? { flightNo: flight.flightNo, ...first } : null
}
