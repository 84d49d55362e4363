export { rememberBrowser } from './known-browser.ts'
export { proofEnds } from './order-proof-rules.ts'
export { deleteProofs, findProof, insertProof } from './order-proof-store.ts'
export { findMissingProof, requireProof } from './proof-of-order.ts'
