export { agreedReading, agreedVersions, clausesReading } from './consent-store.ts'
export { clauseRoutes } from './clause-routes.ts'
export { clausesInForce } from './clause-store.ts'
export {
  clausesAgreedTo,
  clausesOfTheShop,
  consentWrites,
  hasConsented,
  recordConsents,
  shopTermsInForce,
} from './record-consents.ts'
