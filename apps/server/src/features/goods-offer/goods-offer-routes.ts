import { getGoodsForFlight, getGoodsOffer } from '@aisle/contract/shop'
import { getGoodsForFlightSchemas, getGoodsOfferSchemas } from '@aisle/contract/shop-schemas'
import { implementForPassenger } from '../../platform/http/implement.ts'
import { goodsForFlight } from './goods-for-flight.ts'
import { goodsOffer } from './goods-offer.ts'

export const goodsOfferRoutes = [
  implementForPassenger(getGoodsOffer, getGoodsOfferSchemas, goodsOffer),
  implementForPassenger(getGoodsForFlight, getGoodsForFlightSchemas, goodsForFlight),
]
