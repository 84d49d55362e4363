/** The product's clock: every time that is stored, compared or shown comes from here, never from the database. */
export interface Clock {
  now(): Date
}

/** Runs on from `startAt`; `advance` moves it forward (demo mode and tests only). */
export interface SteerableClock extends Clock {
  advance(seconds: number): void
}

export const systemClock: Clock = { now: () => new Date() }

export function clockFrom(startAt: Date, elapsedMs: () => number): SteerableClock {
  let advancedMs = 0
  return {
    now: () => new Date(startAt.getTime() + elapsedMs() + advancedMs),
    advance(seconds) {
      advancedMs += seconds * 1000
    },
  }
}

export const seconds = (n: number) => n * 1000
export const minutes = (n: number) => n * 60_000
export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
