import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/areas-schemas.ts'

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
