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
  /** Pieces that were sold a day of late, less those that came back; null where nothing has moved yet. */
  perDay: number | null
  /** How many whole days the free pieces last at that; null where none are sold. */
  daysLeft: number | null
}

export interface StockSheet {
  rows: StockRow[]
  nextCursor: string | null
}

/** Why pieces come in or go out besides sales. */
export const stockReasons = ['delivery', 'count', 'damaged', 'lost', 'sentBack', 'correction'] as const
export type StockReason = (typeof stockReasons)[number]

/**
 * How the pieces of a variant move. An order holds them, and then releases them or has them sold; sold ones are returned to
 * the shelf. Staff adjust what is loaded by a difference, say how many there are altogether, or take such a change back.
 */
export const stockMovementKinds = ['held', 'released', 'sold', 'returned', 'adjusted', 'counted', 'takenBack'] as const
export type StockMovementKind = (typeof stockMovementKinds)[number]

/** One change of a variant's pieces, with what there was after it. */
export interface StockMovement {
  movementId: string
  at: string
  kind: StockMovementKind
  /** Below 0 where staff took pieces out. */
  units: number
  /** The order that moved them, or for which a replacement moved. */
  orderNo: string | null
  /** Who of the staff, or which key; null where an order moved the pieces. */
  who: string | null
  why: StockReason | null
  loaded: number
  reserved: number
  sold: number
  free: number
}

/** The newest first. */
export interface StockMovements {
  variant: StockRow
  rows: StockMovement[]
  /** What there was before the first row, once there are no more; pieces were loaded and sold before rows were kept. */
  before: Pick<StockRow, 'loaded' | 'reserved' | 'sold' | 'free'> | null
  cursor: string | null
}
