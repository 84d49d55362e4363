export { GoodsPicture } from './GoodsPicture.tsx'
export { GoodsToCollect } from './goods-to-collect.ts'
export { SkuSheet } from './goods/SkuSheet.tsx'
