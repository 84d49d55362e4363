export { passkeyJobs, passkeyRoutes } from './passkey-routes.ts'
export { algorithms, cleanName, knownTransports } from './passkey-rules.ts'
export { getRelyingParty, type RelyingParty } from './relying-party-rules.ts'
export { verifyCreated, verifyUsed } from './verify-answer.ts'
