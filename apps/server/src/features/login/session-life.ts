import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'

/** The limits of a live session: active after the first, started after the second (L1). */
export const getLife = (now: Date) => ({
  idleSince: after(now, -seconds(limits.loginIdleSeconds)),
  madeSince: after(now, -seconds(limits.loginAbsoluteSeconds)),
})
