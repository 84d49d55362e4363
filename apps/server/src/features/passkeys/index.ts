export { passkeyJobs, passkeyRoutes } from './passkey-routes.ts'
export { getRelyingParty } from './relying-party-rules.ts'
