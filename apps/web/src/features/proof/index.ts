export { ProofSheet } from './ProofSheet.tsx'
export { proveLogin } from './prove-login.tsx'
