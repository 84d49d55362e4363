export { registerOperatorApi } from './api/register-operator-api.ts'
