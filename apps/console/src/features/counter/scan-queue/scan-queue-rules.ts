import type { CounterDay, CounterPiece } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'

/** A piece that was handed over while the server did not answer. Instants are estimates of the server's clock. */
export interface QueuedScan {
  id: string
  code: string
  /** The order of the piece that the counter's list showed. */
  orderNo: string
  goods: { name: Bilingual; detail: Bilingual }
  handedOverAt: string
  /** When the server was asked first; null: not asked yet. Its answer may have been lost. */
  askedAt: string | null
  /** Why the server did not take it; null: it is not sent yet. */
  problem: Bilingual | null
}

/** The digits of a code as they were typed or scanned; null where they cannot be a code. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length === limits.pickupCodeDigits ? digits : null
}

/** The piece is in the queue: it has left the counter. */
export const isQueued = (queue: readonly QueuedScan[], { orderNo, ending }: CounterPiece): boolean =>
  queue.some((scan) => scan.orderNo === orderNo && scan.code.endsWith(ending))

export type Unchecked =
  | { kind: 'queued'; scan: QueuedScan }
  | { kind: 'waiting'; piece: CounterPiece }
  | { kind: 'handedOver'; piece: CounterPiece }
  | { kind: 'several' | 'unknown' }

/**
 * Judges a code by the queue and by the counter's last list, which knows the end of a code only. A code that was handed
 * over here is never due again; of two pieces whose codes end alike, the server must say which.
 */
export function judgeUnchecked(
  code: string,
  { queue, day }: { queue: readonly QueuedScan[]; day: Pick<CounterDay, 'waiting' | 'handedOver'> | undefined },
): Unchecked {
  const scan = queue.find((one) => one.code === code)
  if (scan) return { kind: 'queued', scan }
  const endsSo = (piece: CounterPiece) => code.endsWith(piece.ending) && !isQueued(queue, piece)
  const waiting = (day?.waiting ?? []).filter(endsSo)
  const handedOver = (day?.handedOver ?? []).filter(endsSo)
  const [piece] = waiting
  const [gone] = handedOver
  if (waiting.length + handedOver.length > 1) return { kind: 'several' }
  if (piece) return { kind: 'waiting', piece }
  return gone ? { kind: 'handedOver', piece: gone } : { kind: 'unknown' }
}

export type Sent = 'taken' | 'otherOrder' | 'usedBefore'

/** Judges the server's answer: a code that was used since the first request was used by that request. */
export function judgeSent(
  { orderNo, askedAt }: Pick<QueuedScan, 'orderNo' | 'askedAt'>,
  answer: { orderNo: string; changed: boolean; usedAt: string },
): Sent {
  if (answer.orderNo !== orderNo) return 'otherOrder'
  if (answer.changed) return 'taken'
  return askedAt !== null && Date.parse(answer.usedAt) >= Date.parse(askedAt) ? 'taken' : 'usedBefore'
}
