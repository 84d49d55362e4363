import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from './shared-calls-schemas.ts'

export const getServerTime: CallOf<typeof schemas.getServerTimeSchemas> = defineCall({
  path: '/api2/v1/common/getServerTime',
  access: 'guest',
  toast: 'silent',
  reads: true,
  summary: 'The server clock, ISO 8601 in UTC (E10).',
})

export const getPrivacyClauseDetail: CallOf<typeof schemas.getPrivacyClauseDetailSchemas> = defineCall({
  path: '/api2/v1/portal/getPrivacyClauseDetail',
  access: 'guest',
  errors: ['notFound'],
  reads: true,
  toast: 'inPlace',
  summary: 'A clause in its version in force, or the list of clauses (E13).',
})

export const getAreaTree: CallOf<typeof schemas.getAreaTreeSchemas> = defineCall({
  path: '/api2/v1/common/getAreaTree',
  access: 'guest',
  reads: true,
  summary: 'Provinces, cities and counties (S7).',
})

export const getStreets: CallOf<typeof schemas.getStreetsSchemas> = defineCall({
  path: '/api2/v1/common/getStreets',
  access: 'guest',
  errors: ['notFound'],
  reads: true,
  extension: true,
  summary: 'The streets and townships of a county: the fourth level of the area tree (S7).',
})
