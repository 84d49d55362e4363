export { registerCaptiveApi } from './captive-api.ts'
export { startCaptiveListener } from './captive-listener.ts'
