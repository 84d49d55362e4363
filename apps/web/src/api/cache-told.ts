/**
 * Resolves once the screens show what was last written into the cache, which tells them in a timer that began before. A
 * value of the passenger's own that stood above the old one may go only then: in between, the old one would show again.
 */
export const cacheTold = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))
