import type { RecordField } from './record-kind.ts'

/** Fields that several kinds of rows share. */

export const name: RecordField = { kind: 'words', key: 'name', name: { zh: '名称', en: 'Name' } }
export const description: RecordField = {
  kind: 'words',
  key: 'description',
  name: { zh: '说明', en: 'Description' },
  long: true,
}
export const sort: RecordField = {
  kind: 'number',
  key: 'sort',
  name: { zh: '排序', en: 'Order' },
  hint: { zh: '数字小的在前', en: 'Smaller numbers come first' },
}
export const price: RecordField = {
  kind: 'money',
  fen: 'priceFen',
  cents: 'priceCents',
  name: { zh: '价格', en: 'Price' },
}
export const listPrice: RecordField = {
  kind: 'money',
  fen: 'listPriceFen',
  cents: 'listPriceCents',
  name: { zh: '划线价', en: 'Crossed-out price' },
  hint: {
    zh: '真实卖过、且高于现价；没有就留空',
    en: 'Really asked before, and above the price; empty if there was none',
  },
  optional: true,
}
export const listPriceAskedOn: RecordField = {
  kind: 'day',
  key: 'listPriceAskedOn',
  name: { zh: '划线价最后一天', en: 'Last day of that price' },
  optional: true,
}
export const memberPercentOff: RecordField = {
  kind: 'number',
  key: 'memberPercentOff',
  name: { zh: '会员减', en: 'Members pay less by' },
  unit: { zh: '%', en: '%' },
}
export const validFrom: RecordField = { kind: 'instant', key: 'validFrom', name: { zh: '开始', en: 'From' } }
export const validTo: RecordField = { kind: 'instant', key: 'validTo', name: { zh: '结束', en: 'Until' } }
export const memberOnly: RecordField = { kind: 'yes', key: 'memberOnly', name: { zh: '仅限会员', en: 'Members only' } }
export const textId = (key: string): RecordField => ({
  kind: 'text',
  key,
  name: { zh: '编号', en: 'Id' },
  hint: { zh: '字母、数字、- 和 _；保存后不能再改', en: 'Letters, digits, - and _; it stays once saved' },
})
