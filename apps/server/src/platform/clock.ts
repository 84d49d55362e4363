/** The product's clock: every time that is stored, compared or shown comes from here, never from the database. */
export interface Clock {
  now(): Date
}

/** Runs on from `startAt`; `advance` moves it forward (demo mode and tests only). */
export interface SteerableClock extends Clock {
  advance(seconds: number): void
}

export function clockFrom(startAt: Date, elapsedMs: () => number): SteerableClock {
  let advancedMs = 0
  return {
    now: () => new Date(startAt.getTime() + elapsedMs() + advancedMs),
    advance(seconds) {
      advancedMs += seconds * 1000
    },
  }
}

/** Milliseconds of the machine: its wall clock (since 1970), and its monotonic clock, which cannot be set. */
export interface ClockReadings {
  wallMs(): number
  monotonicMs(): number
}

export const machineReadings: ClockReadings = { wallMs: () => Date.now(), monotonicMs: () => performance.now() }

/** More than this between two looks is a jump, not drift. */
const jumpMs = 5_000
const believedAfterMs = 10 * 60_000

/**
 * The wall clock without its jumps: a wrong NTP answer or a manual change of the clock must not end a payment deadline
 * or a login early. Time runs on the monotonic clock and follows small drifts: forward at once, backward by running at
 * half speed, never backwards. A jump is accepted after it has lasted for 10 minutes; then `onJump` is called.
 */
export function steadyClock(readings: ClockReadings, onJump: (jumpedMs: number) => void = () => undefined): Clock {
  let lastMonotonicMs = readings.monotonicMs()
  let timeMs = readings.wallMs()
  let suspect: { gapMs: number; sinceMs: number } | null = null
  return {
    now() {
      const monotonicMs = readings.monotonicMs()
      const passedMs = monotonicMs - lastMonotonicMs
      lastMonotonicMs = monotonicMs
      timeMs += passedMs
      const gapMs = readings.wallMs() - timeMs
      if (Math.abs(gapMs) <= jumpMs) {
        suspect = null
        timeMs += Math.max(gapMs, -passedMs / 2)
      } else if (!suspect || Math.abs(gapMs - suspect.gapMs) > jumpMs) {
        suspect = { gapMs, sinceMs: monotonicMs }
      } else if (monotonicMs - suspect.sinceMs >= believedAfterMs) {
        suspect = null
        timeMs += gapMs
        onJump(gapMs)
      }
      return new Date(timeMs)
    },
  }
}

export const seconds = (n: number) => n * 1000
export const minutes = (n: number) => n * 60_000
export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
