export { codesPerTarget, countCodeMail } from './code-allowance.ts'
export { drawCode, matchCode, readCode, storeCode } from './mailed-code.ts'
export { isCaptchaOpen, useCaptcha } from './mailed-code-store.ts'
