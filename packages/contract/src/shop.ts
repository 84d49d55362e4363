import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from './shop-schemas.ts'

const base = '/api2/v1/shopBase/'

export const getShopInfoList: CallOf<typeof schemas.getShopInfoListSchemas> = defineCall({
  path: `${base}getShopInfoList`,
  access: 'guest',
  summary: 'Goods and categories of the shop front (S1).',
})

export const getSupportInvoiceType: CallOf<typeof schemas.getSupportInvoiceTypeSchemas> = defineCall({
  path: `${base}getSupportInvoiceType`,
  summary: 'Which invoice types the shop supports.',
})

export const getGoodsList: CallOf<typeof schemas.getGoodsListSchemas> = defineCall({
  path: `${base}getGoodsList`,
  access: 'guest',
  extension: true,
  summary: 'Goods by category, with prices.',
})

export const getGoodsDetail: CallOf<typeof schemas.getGoodsDetailSchemas> = defineCall({
  path: `${base}getGoodsDetail`,
  access: 'guest',
  extension: true,
  summary: 'One product with its SKUs.',
})
