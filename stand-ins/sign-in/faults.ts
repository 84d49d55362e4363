import type { StandInClock } from '../clock/stand-in-clock.ts'
import { choiceField, type Fields } from '../http/json-fields.ts'
import { refuse, type Reply, type Route } from '../http/routing.ts'

export type Clock = Pick<StandInClock, 'now' | 'at'>

/** How long a slow system takes, by the stand-ins' clock: longer than anybody waits. */
export const SLOW_SECONDS = 30

export const waitSlowly = (clock: Clock): Promise<void> =>
  new Promise((resolve) => clock.at(clock.now().getTime() + SLOW_SECONDS * 1000, () => resolve()))

/** What one system was told to do wrong. Every system knows `none`, `down` and `slow`; it adds its own words. */
export function createFaults<Word extends string>(clock: Clock, own: readonly Word[]) {
  const words: readonly (Word | 'none' | 'down' | 'slow')[] = ['none', 'down', 'slow', ...own]
  let fault: (typeof words)[number] = 'none'
  return {
    current: () => fault,
    /** Takes `fault` out of a control's fields; a missing one means that nothing is wrong any more. */
    set: (fields: Fields) => (fault = choiceField(fields, 'fault', { choices: words, fallback: 'none' })),
    /** The same route, but down or slow when told so. */
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
