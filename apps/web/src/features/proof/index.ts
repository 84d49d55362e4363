export { useLinkPass } from './link-pass-store.ts'
export { ProofSheet } from './ProofSheet.tsx'
export { proveLogin } from './prove-login.tsx'
