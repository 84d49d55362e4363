/** Longer than a day is no duration but a forgotten timer (spec §9). */
const maxMilliseconds = 86_400_000

export type Timer = ReturnType<typeof startTimer>

export function startTimer(id: string, eventName: string) {
  /** Milliseconds before the last start. */
  let elapsed = 0
  /** Undefined while it pauses. */
  let startedAt: number | undefined = Date.now()

  function pause(): void {
    if (startedAt === undefined) return
    const passed = Date.now() - startedAt
    // If the clock was set back, the measured time is lost.
    elapsed = passed < 0 ? 0 : elapsed + passed
    startedAt = undefined
  }

  return {
    id,
    eventName,
    pause,
    resume(): void {
      startedAt ??= Date.now()
    },
    /** Seconds, as a text. */
    end(): string {
      pause()
      return `${elapsed > maxMilliseconds ? 0 : elapsed / 1000}`
    },
  }
}
