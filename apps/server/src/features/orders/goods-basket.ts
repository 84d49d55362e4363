import type { DeliveryWay } from '@aisle/contract/order-states'
import type { PickupPoint } from '@aisle/contract/shop-schemas'
import { fail } from '../../contract-error.ts'
import type { Db, Tx } from '../../db/open-db.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { defaultAddress, findOwnAddress, type OwnAddress } from '../addresses/index.ts'
import { findFreightZone, type FreightZone } from '../freight/index.ts'
import { findPickupPoint, findSkus, pictureOf, priceIn, type ShopSku } from '../shop/index.ts'
import type { Basket } from './basket.ts'
import { findBuyer, type Buyer } from './buyer-store.ts'
import type { PricedLine } from './quote-rules.ts'

/** Goods that this passenger asks for, with everything that their price and their guards depend on. */
export interface GoodsBasket {
  kind: DeliveryWay
  buyer: Buyer
  lines: { sku: ShopSku; quantity: number }[]
  /** SHIP: where to; null while no deliverable address is known. */
  shipTo: (OwnAddress & { zone: FreightZone }) | null
  /** PICKUP: the counter; null while none is chosen. */
  pickupPoint: PickupPoint | null
  /** SKUs that cannot be had this way. */
  notThisWay: string[]
}

interface GoodsLine {
  kind: DeliveryWay
  skuId: string
  quantity: number
}

/**
 * Reads what is asked for. Without an address the default one is taken, if goods can be shipped there.
 * @throws notFound for an unknown SKU or counter, and for an address that is not the caller's; notDeliverable
 */
export async function readGoodsBasket(
  db: Db | Tx,
  caller: PassengerCaller,
  { request, lines, kind }: { request: Basket; lines: readonly GoodsLine[]; kind: DeliveryWay },
): Promise<GoodsBasket> {
  const wanted = piecesBySku(lines)
  const skus = await findSkus(db, [...wanted.keys()])
  const asked = [...wanted].map(([skuId, quantity]) => ({ sku: skus.get(skuId) ?? fail('notFound'), quantity }))
  return {
    kind,
    buyer: await findBuyer(db, caller.session),
    lines: asked,
    shipTo: kind === 'SHIP' ? await readAddress(db, caller, request.addrId) : null,
    pickupPoint: kind === 'PICKUP' ? await readPickupPoint(db, request.pickupPointId) : null,
    notThisWay: asked.filter(({ sku }) => !sku.delivery.includes(kind)).map(({ sku }) => sku.skuId),
  }
}

/** A SKU that stands in two lines is one line. */
function piecesBySku(lines: readonly GoodsLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { skuId, quantity } of lines) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity)
  return pieces
}

async function readAddress(
  db: Db | Tx,
  { session }: PassengerCaller,
  addrId: string | null | undefined,
): Promise<GoodsBasket['shipTo']> {
  const address = addrId ? await findOwnAddress(db, session, addrId) : await defaultAddress(db, session)
  if (!address) return addrId ? fail('notFound') : null
  const zone = await findFreightZone(db, address.areaCode)
  if (zone) return { ...address, zone }
  return addrId ? fail('notDeliverable') : null
}

async function readPickupPoint(db: Db | Tx, pickupPointId: string | null | undefined): Promise<PickupPoint | null> {
  if (!pickupPointId) return null
  return (await findPickupPoint(db, pickupPointId, { open: true })) ?? fail('notFound')
}

/** The part of the guards that a price depends on: `goodsOffSale` {skuIds}, `overLimit` {limit, skuId}. */
export function requireGoodsOnSale({ lines }: GoodsBasket): void {
  const offSale = lines.filter(({ sku }) => !sku.onSale).map(({ sku }) => sku.skuId)
  if (offSale.length > 0) fail('goodsOffSale', { skuIds: offSale })
  // The limit is the product's, whichever of its SKUs are taken.
  const pieces = new Map<string, number>()
  for (const { sku, quantity } of lines) {
    const ofProduct = (pieces.get(sku.goodsId) ?? 0) + quantity
    pieces.set(sku.goodsId, ofProduct)
    if (ofProduct > sku.limitPerOrder) fail('overLimit', { limit: sku.limitPerOrder, skuId: sku.skuId })
  }
}

/** Where the goods go must have been said, not guessed: `deliveryUnavailable`, `addressRequired`, `pickupPointRequired`. */
export function requireDelivery({ kind, notThisWay, shipTo, pickupPoint }: GoodsBasket, request: Basket): void {
  if (notThisWay.length > 0) fail('deliveryUnavailable', { skuIds: notThisWay })
  if (kind === 'SHIP' && (!request.addrId || !shipTo)) fail('addressRequired')
  if (kind === 'PICKUP' && !pickupPoint) fail('pickupPointRequired')
}

/** What else would refuse the order now; the database decides again when it is placed: `outOfStock` {skuId, left}. */
export function requireInStock({ lines }: GoodsBasket): void {
  const short = lines.find(({ sku, quantity }) => sku.left < quantity)
  if (short) fail('outOfStock', { skuId: short.sku.skuId, left: short.sku.left })
}

export function pricedGoods({ kind, buyer, lines }: GoodsBasket, caller: PassengerCaller): PricedLine[] {
  return lines.map(({ sku, quantity }) => ({
    kind,
    refId: sku.skuId,
    tripId: null,
    goodsId: sku.goodsId,
    picture: pictureOf(sku.picturePath),
    name: sku.name,
    detail: sku.variant,
    quantity,
    unitListPrice: priceIn(sku, caller.currency),
    memberPercentOff: buyer.isMember ? sku.memberPercentOff : 0,
  }))
}
