/** How long a journey waits for an expected event: long enough for a busy machine. */
export const patienceMs = 60_000

/** The same for `expect.poll`. */
export const patience = { timeout: patienceMs }
