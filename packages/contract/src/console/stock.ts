import type { Bilingual } from '../language.ts'

/** Stock as staff keep it (S2, X4): pieces of each variant. */

export interface StockRow {
  skuId: string
  name: Bilingual
  /** What the variant is; empty where there is one only. */
  detail: Bilingual
  onSale: boolean
  /** All ever loaded, less what was taken out. */
  loaded: number
  /** Of orders that are not paid yet. */
  reserved: number
  sold: number
  free: number
}

export interface StockSheet {
  rows: StockRow[]
  nextCursor: string | null
}

/** Why pieces come in or go out besides sales. */
export const stockReasons = ['delivery', 'count', 'damaged', 'lost', 'sentBack', 'correction'] as const
export type StockReason = (typeof stockReasons)[number]
