import { empty, instant } from './shared-schemas.ts'

export const getServerTimeSchemas = { request: empty, response: instant }
