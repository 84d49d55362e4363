export { addressRoutes } from './address-routes.ts'
export { placeInEnglish } from './area-index.ts'
export { destinationOfForm, type Destination } from './destination.ts'
export { areaOfOwnAddress, defaultAddress, findOwnAddress, ownAddressReading, type OwnAddress } from './own-address.ts'
