export { PasskeysSheet } from './PasskeysSheet.tsx'
export { logInByPasskey } from './use-authenticator.ts'
