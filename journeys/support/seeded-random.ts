/**
 * From 0 to 1, the same sequence for the same seed (a linear congruence; its upper bits are good enough to choose by).
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
