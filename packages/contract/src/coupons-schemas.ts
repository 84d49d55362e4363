import { z } from 'zod'

export const couponListSchemas = { request: z.looseObject({}).nullish() }
export const rightsCardListSchemas = { request: z.looseObject({}).nullish() }
