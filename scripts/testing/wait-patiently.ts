import { vi } from 'vitest'

// The default is one second, which a busy machine exceeds. A test ends as soon as what it waits for has happened.
const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 60_000, ...options })
