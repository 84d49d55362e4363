import type { CounterDay, CounterPiece, StaffCounter } from '@aisle/contract/console-fulfillment'

export interface CounterSearch {
  point?: string | undefined
}

export const readCounterSearch = ({ point }: Record<string, unknown>): CounterSearch =>
  typeof point === 'string' && /^[\w-]{1,40}$/.test(point) ? { point } : {}

/** The counter of the address, else that of this device, else the first; null where there is none. */
export function chooseCounter(
  counters: readonly StaffCounter[],
  { asked, remembered }: { asked: string | undefined; remembered: string | null },
): StaffCounter | null {
  const find = (id: string | null | undefined) => counters.find(({ pointId }) => pointId === id)
  return find(asked) ?? find(remembered) ?? counters[0] ?? null
}

/** The piece of a code in the counter's list; undefined where it waits at another one. */
export function findPiece(
  day: Pick<CounterDay, 'waiting' | 'handedOver'> | undefined,
  { orderNo, code }: { orderNo: string; code: string },
): CounterPiece | undefined {
  const ending = code.replaceAll(/\D/g, '').slice(-4)
  const isIt = (piece: CounterPiece) => piece.orderNo === orderNo && piece.ending === ending
  return day?.waiting.find(isIt) ?? day?.handedOver.find(isIt)
}

/** Whole minutes that are left, at least one: by the server's clock, and this device's since it was asked. */
export function minutesLeft(until: string, { at, askedAt, now }: { at: string; askedAt: number; now: Date }): number {
  const passedMs = Math.max(0, now.getTime() - askedAt)
  return Math.max(1, Math.ceil((Date.parse(until) - Date.parse(at) - passedMs) / 60_000))
}

/** Its passenger's flight has left without it. */
export const hasLeft = ({ flight }: Pick<CounterPiece, 'flight'>, at: string): boolean =>
  flight !== null && Date.parse(flight.departs) <= Date.parse(at)
