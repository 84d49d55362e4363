import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/server-time-schemas.ts'

export const getServerTime: CallOf<typeof schemas.getServerTimeSchemas> = defineCall({
  path: '/api2/v1/common/getServerTime',
  access: 'guest',
  toast: 'silent',
  reads: true,
  summary: 'The server clock, ISO 8601 in UTC (E10).',
})
