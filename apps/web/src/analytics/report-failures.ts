import { ApiError } from '../api/api-error.ts'

/** Failures of our own program; those caused by passengers or the network are not reported as errors. */
const ours: readonly string[] = ['systemError', 'unreadable']

/** In the chunk that all screens share: a failure is reported as soon as that chunk has loaded. */
const notes = () => import('./note-failures.ts')
const ignore = () => undefined

/** A screen that threw. */
export function reportScreenError(error: unknown): void {
  notes().then(({ noteScreenError }) => noteScreenError(error), ignore)
}

/** A call that failed by our own fault. */
export function reportFailedCall(error: unknown): void {
  if (!(error instanceof ApiError) || !ours.includes(error.error)) return
  notes().then(({ noteFailedCall }) => noteFailedCall(error), ignore)
}
