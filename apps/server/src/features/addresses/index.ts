export { addressRoutes } from './address-routes.ts'
export { defaultAddress, findOwnAddress, type OwnAddress } from './own-address.ts'
