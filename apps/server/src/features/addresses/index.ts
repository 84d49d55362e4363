export { addressRoutes } from './address-routes.ts'
export { placeInEnglish } from './area-index.ts'
export { defaultAddress, findOwnAddress, type OwnAddress } from './own-address.ts'
