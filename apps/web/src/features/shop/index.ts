export { GoodsPicture } from './GoodsPicture.tsx'
export { SkuSheet } from './SkuSheet.tsx'
