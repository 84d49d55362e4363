export { useAddresses } from './address-queries.ts'
export { AddressText } from './AddressText.tsx'
