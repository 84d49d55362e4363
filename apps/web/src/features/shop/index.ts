export { GoodsPicture } from './GoodsPicture.tsx'
export { SkuSheet } from './goods/SkuSheet.tsx'
