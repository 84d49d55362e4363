import { getGoodsOffer } from '@aisle/contract/shop'
import { getGoodsOfferSchemas } from '@aisle/contract/shop-schemas'
import { implementForPassenger } from '../../platform/http/implement.ts'
import { goodsOffer } from './goods-offer.ts'

export const goodsOfferRoutes = [implementForPassenger(getGoodsOffer, getGoodsOfferSchemas, goodsOffer)]
