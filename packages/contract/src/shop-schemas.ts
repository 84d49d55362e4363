import { z } from 'zod'
import { shortText } from './shared-schemas.ts'

export const getShopInfoListSchemas = { request: z.looseObject({}).nullish() }
export const getSupportInvoiceTypeSchemas = { request: z.looseObject({}).nullish() }
export const getGoodsListSchemas = { request: z.looseObject({}).nullish() }
export const getGoodsDetailSchemas = { request: z.object({ goodsId: shortText }) }
