import type { StockReason } from '@aisle/contract/console-stock'
import type { Bilingual } from '@aisle/contract/language'

export const stockPhrases = {
  variant: { zh: '规格', en: 'Variant' },
  loaded: { zh: '累计入库', en: 'Loaded' },
  reserved: { zh: '待付款占用', en: 'Reserved' },
  sold: { zh: '已售', en: 'Sold' },
  free: { zh: '可售', en: 'Free' },
  offSale: { zh: '未在售', en: 'not on sale' },
  adjust: { zh: '调整库存', en: 'Adjust' },
  adjustOne: { zh: '调整库存 {variant}', en: 'Adjust {variant}' },
  by: { zh: '增减件数', en: 'Pieces in or out' },
  byHint: {
    zh: '例如 12 或 -3。期间的销售和同事的入库照常计算。',
    en: 'Such as 12 or -3. Sales and deliveries in between still count.',
  },
  pieces: { zh: '{count} 件', en: '{count} pieces' },
  why: { zh: '原因', en: 'Reason' },
  add: { zh: '入库 {pieces} 件', en: 'Add {pieces}' },
  takeOut: { zh: '出库 {pieces} 件', en: 'Take out {pieces}' },
  done: { zh: '{variant} 的库存已调整', en: 'The stock of {variant} is adjusted' },
} as const

export const stockReasonNames: Readonly<Record<StockReason, Bilingual>> = {
  delivery: { zh: '到货', en: 'Delivery' },
  count: { zh: '盘点', en: 'Count' },
  damaged: { zh: '损坏', en: 'Damaged' },
  lost: { zh: '丢失', en: 'Lost' },
  sentBack: { zh: '退回供应商', en: 'Sent back to the supplier' },
  correction: { zh: '更正', en: 'Correction' },
}
