import { say } from './say.ts'

export interface SeededRandom {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<Item>(items: readonly Item[]): Item
}

/** Repeatable random numbers, from AISLE_DRILL_SEED or a new seed, which is printed. */
export function seededRandom(): SeededRandom {
  const seed = Number(process.env['AISLE_DRILL_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  say(`seed ${seed} (again: AISLE_DRILL_SEED=${seed})`)
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    oneOf(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
  }
}

/** The number of rounds: few by default, as in the full suite, and more on demand by a variable. */
export function rounds(variable: string, ordinary: number): number {
  return Number(process.env[variable] ?? ordinary)
}
