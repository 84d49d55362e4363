import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/shop-schemas.ts'

const base = '/api2/v1/shopBase/'

export const getShopInfoList: CallOf<typeof schemas.getShopInfoListSchemas> = defineCall({
  path: `${base}getShopInfoList`,
  access: 'guest',
  reads: true,
  summary: 'The shop front: categories, what is offered now, and the first page of goods (S1).',
})

export const getGoodsList: CallOf<typeof schemas.getGoodsListSchemas> = defineCall({
  path: `${base}getGoodsList`,
  access: 'guest',
  extension: true,
  reads: true,
  summary: 'Goods by category or keyword, page by page, with prices.',
})

export const getGoodsDetail: CallOf<typeof schemas.getGoodsDetailSchemas> = defineCall({
  path: `${base}getGoodsDetail`,
  access: 'guest',
  extension: true,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: 'One product with its SKUs.',
})

export const getGoodsStory: CallOf<typeof schemas.getGoodsStorySchemas> = defineCall({
  path: `${base}getGoodsStory`,
  access: 'guest',
  extension: true,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: "The story and the specification of one product, and the goods that go with it: below its page's fold.",
})

export const getGoodsOffer: CallOf<typeof schemas.getGoodsOfferSchemas> = defineCall({
  path: `${base}getGoodsOffer`,
  extension: true,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: 'When this product reaches this passenger (S9), and what one piece costs with the best coupon held (S4).',
})

export const getGoodsForFlight: CallOf<typeof schemas.getGoodsForFlightSchemas> = defineCall({
  path: `${base}getGoodsForFlight`,
  extension: true,
  reads: true,
  toast: 'inPlace',
  summary: 'What this passenger can collect at the airport before the next flight, and until when (S9).',
})

export const getPickupPoints: CallOf<typeof schemas.getPickupPointsSchemas> = defineCall({
  path: `${base}getPickupPoints`,
  access: 'guest',
  extension: true,
  reads: true,
  summary: 'The airport counters where goods are handed over (S1).',
})
