import type { Admission } from './admission.ts'
import type { Cabin } from './cabin.ts'
import { readCounters, readOpenings } from './helper-answers.ts'
import type { HelperConnection } from './helper-connection.ts'
import type { Opening, Openings } from './openings.ts'

interface WatchDeps {
  helper: Pick<HelperConnection, 'ask'>
  cabin: Cabin
  openings: Openings
  admission: Pick<Admission, 'shut' | 'lose'>
  now: () => number
}

/** The kernel expires an opening without notice; an opening this close to its end may exist or not. */
const aboutToEndMs = 1500

const getPairs = (opening: Opening) => [...opening.addresses].map((address) => `${opening.hardware} ${address}`)

export function createWatch({ helper, cabin, openings, admission, now }: WatchDeps) {
  return {
    /** Applies the effects of time, volume and other devices. */
    async look() {
      await cabin.refresh()
      if (openings.all().length > 0) openings.count(readCounters(await helper.ask('counters')))
      for (const opening of openings.all()) {
        const owner = cabin.getHardware(opening.device)
        if (opening.until <= now()) await admission.shut(opening, 'nobody renewed it')
        else if (opening.spent) await admission.shut(opening, 'its volume is used up')
        else if (owner !== undefined && owner !== opening.hardware) await admission.lose(opening, owner)
        else if (cabin.isCloned(opening.hardware)) await admission.shut(opening, 'its hardware is seen at two ports')
        else await openings.follow(opening, cabin.addressesOf(opening.hardware))
      }
    },
    /** Compares the kernel's table with ours. @throws when another program has changed it */
    async inspect() {
      // The kernel counts changes: without foreign ones, its table matches ours.
      if (!(await helper.ask('check')).includes('touched')) return
      const there = readOpenings(await helper.ask('openings'))
      const all = openings.all()
      const believed = all.filter(({ until }) => until > now() + aboutToEndMs).flatMap(getPairs)
      const known = new Set(all.flatMap(getPairs))
      if (believed.some((pair) => !there.has(pair)) || [...there].some((pair) => !known.has(pair))) {
        throw new Error('the sets were changed')
      }
    },
  }
}
