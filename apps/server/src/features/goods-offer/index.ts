export { goodsOfferRoutes } from './goods-offer-routes.ts'
