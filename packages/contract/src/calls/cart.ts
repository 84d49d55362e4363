import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/cart-schemas.ts'

const base = '/api2/v1/shoppingCart/'

export const airPortalShoppingCartList: CallOf<typeof schemas.airPortalShoppingCartListSchemas> = defineCall({
  path: `${base}airPortalShoppingCartList`,
  access: 'guest',
  // This is not a pure read: the first fetch after login moves the guest's items into the passenger's cart (E3).
  summary: "The passenger's cart, or the guest's of this browser (E3).",
})

export const addShoppingCart: CallOf<typeof schemas.addShoppingCartSchemas> = defineCall({
  path: `${base}addShoppingCart`,
  access: 'guest',
  extension: true,
  creates: true,
  errors: ['notFound', 'outOfStock', 'overLimit', 'cartFull'],
  summary: 'Puts a SKU into the cart (S1); guests too (E3).',
})

export const updateShoppingCartSKU: CallOf<typeof schemas.updateShoppingCartSKUSchemas> = defineCall({
  path: `${base}updateShoppingCartSKU`,
  access: 'guest',
  errors: ['notFound', 'outOfStock'],
  summary: 'Changes the variant of a cart line.',
})

export const updateShoppingCartAmount: CallOf<typeof schemas.updateShoppingCartAmountSchemas> = defineCall({
  path: `${base}updateShoppingCartAmount`,
  access: 'guest',
  errors: ['notFound', 'outOfStock', 'overLimit'],
  summary: 'Changes the quantity of a cart line.',
})

export const deleteShoppingCart: CallOf<typeof schemas.deleteShoppingCartSchemas> = defineCall({
  path: `${base}deleteShoppingCart`,
  access: 'guest',
  summary: 'Removes cart lines.',
})

export const shoppingCartStatistics: CallOf<typeof schemas.shoppingCartStatisticsSchemas> = defineCall({
  path: `${base}shoppingCartStatistics`,
  access: 'guest',
  reads: true,
  toast: 'silent',
  summary: 'How many kinds of goods are in the cart (E3).',
})

export const calculateShoppingCart: CallOf<typeof schemas.calculateShoppingCartSchemas> = defineCall({
  path: `${base}calculateShoppingCart`,
  access: 'guest',
  reads: true,
  errors: ['selectItems', 'notFound'],
  summary: 'The price of the selected cart lines.',
})

export const validateShoppingCart: CallOf<typeof schemas.validateShoppingCartSchemas> = defineCall({
  path: `${base}validateShoppingCart`,
  access: 'guest',
  reads: true,
  errors: ['selectItems', 'notFound'],
  summary: 'Whether the selected cart lines can be settled.',
})
