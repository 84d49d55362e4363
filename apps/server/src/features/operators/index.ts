export { registerOperatorApi } from './register-operator-api.ts'
