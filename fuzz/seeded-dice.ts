/** Repeatable choices of one request: the same seed and index give the same ones, regardless of earlier requests. */
export interface Dice {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<Item>(items: readonly Item[]): Item
  /** True once in `times`. */
  once(times: number): boolean
}

export function diceOf(seed: number, index: number): Dice {
  let state = mix(mix(seed >>> 0) ^ mix((index + 1) >>> 0) ^ mix(Math.floor(index / 2 ** 32)))
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    return mix(state) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    oneOf(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
    once: (times) => between(1, times) === 1,
  }
}

function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 15), number | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}
