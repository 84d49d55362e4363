import { fail } from '../contract-error.ts'
import { strictest, whatStops, type Allowance, type Counted } from './attempt-rules.ts'

/** @throws rateLimited {retryAfterSeconds}, limitExceeded */
export function refuseTooMany(counted: readonly Counted[], allowance: Allowance, now: Date): void {
  const stop = strictest(counted.map((one) => whatStops(one, allowance, now)))
  if (stop === 'limit') fail('limitExceeded')
  if (stop !== 'nothing') fail('rateLimited', stop)
}
