import { z } from 'zod'
import { empty, shortText } from './shared-schemas.ts'

export const airPortalShoppingCartListSchemas = { request: empty }
export const addShoppingCartSchemas = { request: z.object({ skuId: shortText, quantity: z.int().min(1).max(99) }) }
export const updateShoppingCartSKUSchemas = { request: z.looseObject({ skuId: shortText }) }
export const updateShoppingCartAmountSchemas = { request: z.looseObject({ quantity: z.int().min(1).max(99) }) }
export const deleteShoppingCartSchemas = { request: z.looseObject({}) }
export const shoppingCartStatisticsSchemas = { request: empty }
export const calculateShoppingCartSchemas = { request: z.looseObject({}) }
export const validateShoppingCartSchemas = { request: z.looseObject({}) }
