export { getSearchText } from '../../platform/search-text.ts'
export { goodsDetail } from './goods-detail.ts'
export { findGoodsForStaff } from './goods-for-staff-store.ts'
export { listGoods } from './list-goods.ts'
export { listPriceIn, priceIn } from './goods-rules.ts'
export { findPickupPoint, pickupPointReading } from './pickup-point-store.ts'
export { isPhotograph, getPicture } from './picture-rules.ts'
export { readDrawing, registerPictures } from './serve-pictures.ts'
export { shopRoutes } from './shop-routes.ts'
export { findSkus, skusReading, type ShopSku } from './sku-store.ts'
export {
  dropPicture,
  hasPicture,
  keepPicture,
  listStoredPictures,
  pictureKind,
  preparePicture,
} from './stored-pictures.ts'
