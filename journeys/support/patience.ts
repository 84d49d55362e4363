/** How long a journey waits for what must happen: long enough for a machine that does other work besides. */
export const patienceMs = 60_000

/** The same for `expect.poll`. */
export const patience = { timeout: patienceMs }
