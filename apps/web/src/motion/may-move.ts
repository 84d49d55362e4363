import { inFlight } from '../environment/portal-mode.ts'
import { mayMove } from './motion-rules.ts'

/** Asked before each motion: the passenger may change the system's setting at any time. */
export const mayMoveNow = (): boolean =>
  mayMove({
    able: 'startViewTransition' in document,
    reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    inFlight: inFlight(),
  })
