import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import type { LoginSession } from '../../platform/http/caller.ts'

/** Until when the moment in which a login showed who it is counts as fresh. */
export const freshProofEnds = (at: Date): Date => after(at, minutes(limits.freshProofMinutes))

/** L7: whether this login began, or proved itself again, a short while ago. */
export const isFreshlyProved = ({ madeAt, provedAt }: Pick<LoginSession, 'madeAt' | 'provedAt'>, now: Date): boolean =>
  [madeAt, provedAt].some((at) => at !== null && now < freshProofEnds(at))
