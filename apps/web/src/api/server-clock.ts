import { memoryStore } from '../storage/memory-store.ts'

export interface ServerTimeGap {
  /** Absolute difference between server and device, milliseconds (spec §4). */
  gap: number
  /** Server minus device, milliseconds: for what needs a direction, such as countdowns (G5). */
  offset: number
}

/** An answer names whole seconds, and was on its way for one or two: less than this is no difference. */
const roughMs = 5_000

/**
 * The known difference between device and server time; none before the first answer. The whole screen uses the same.
 */
export const serverClock = memoryStore<ServerTimeGap & { measured?: boolean }>({ gap: 0, offset: 0 })

/** Half the way there and back counts as the way there. */
export function gapBetween(serverTime: string, asked: number, answered: number): ServerTimeGap {
  const offset = Math.round(Date.parse(serverTime) - (asked + answered) / 2)
  return { gap: Math.abs(offset), offset }
}

export function noteMeasuredGap(gap: ServerTimeGap): void {
  serverClock.set({ ...gap, measured: true })
}

/**
 * Until the gap is measured, the first answer's HTTP `Date` gives it roughly, so that a screen on a phone with a wrong
 * clock shows no open deadline as over.
 */
export function noteAnswerDate(date: string | null): void {
  if (serverClock.get().measured || date === null) return
  const now = Date.now()
  const gap = gapBetween(date, now, now)
  if (gap.gap > roughMs) serverClock.set(gap)
}
