import { ApiError } from '../api/api-error.ts'

/** What is our own fault; what a passenger can cause or the network does is no error of the program. */
const ours: readonly string[] = ['systemError', 'unreadable']

/** Its code travels with the parts that all screens share: a failure is told as soon as they are there. */
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
