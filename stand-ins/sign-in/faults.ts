import type { StandInClock } from '../clock/stand-in-clock.ts'
import { choiceField, type Fields } from '../http/json-fields.ts'
import { refuse, type Reply, type Route } from '../http/routing.ts'

export type Clock = Pick<StandInClock, 'now' | 'at'>

/** Delay of a slow system, by the stand-ins' clock: longer than any client waits. */
export const SLOW_SECONDS = 30

export const waitSlowly = (clock: Clock): Promise<void> =>
  new Promise((resolve) => clock.at(clock.now().getTime() + SLOW_SECONDS * 1000, () => resolve()))

/** The configured fault of one system. Every system knows `none`, `down` and `slow`, and adds its own. */
export function createFaults<Word extends string>(clock: Clock, own: readonly Word[]) {
  const words: readonly (Word | 'none' | 'down' | 'slow')[] = ['none', 'down', 'slow', ...own]
  let fault: (typeof words)[number] = 'none'
  return {
    current: () => fault,
    /** Reads `fault` from a control request's fields; a missing one ends the fault. */
    set: (fields: Fields) => (fault = choiceField(fields, 'fault', { choices: words, fallback: 'none' })),
    /** The same route, but down or slow while that fault is set. */
    through: (route: Route): Route => ({
      ...route,
      handle: async (call): Promise<Reply> => {
        if (fault === 'down') throw refuse(503, 'down', 'This system is down, as it was told to be.')
        if (fault === 'slow') await waitSlowly(clock)
        return route.handle(call)
      },
    }),
  }
}
