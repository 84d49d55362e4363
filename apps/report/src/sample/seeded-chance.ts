/** The same seed gives the same data, so that pictures and tests stay the same. */
export interface Chance {
  /** From 0 up to but not 1. */
  next: () => number
  /** Whole, both inclusive. */
  between: (least: number, most: number) => number
  /** How many of `of` are let through, each with the likelihood `share`. */
  some: (of: number, share: number) => number
  /** @throws from an empty list */
  pick: <T>(from: readonly T[]) => T
}

export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  // A linear congruential generator with Knuth's constants, of which the upper half is used: good enough to look at.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    some: (of, share) => Array.from({ length: of }, next).filter((one) => one < share).length,
    pick: (from) => {
      const [picked] = from.slice(between(0, from.length - 1))
      if (picked === undefined) throw new RangeError('there is nothing to pick from')
      return picked
    },
  }
}
