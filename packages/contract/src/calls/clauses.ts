import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/clauses-schemas.ts'

export const getPrivacyClauseDetail: CallOf<typeof schemas.getPrivacyClauseDetailSchemas> = defineCall({
  path: '/api2/v1/portal/getPrivacyClauseDetail',
  access: 'guest',
  errors: ['notFound'],
  reads: true,
  toast: 'inPlace',
  summary: 'A clause in its version in force, or the list of clauses (E13).',
})
