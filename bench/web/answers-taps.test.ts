/// <reference lib="dom" />
import { describe, expect, it } from 'vitest'
import { answersTaps } from './answers-taps.ts'

/** As much of an element as is asked for its handlers. */
function elementIn(root: object | null, own: object = {}): Element {
  const element: unknown = { ...own, closest: () => root }
  // Nothing else of it is read.
  return element as Element
}

const fiber = (flags: number, above: object | null, alternate: object | null = null) => ({
  flags,
  return: above,
  alternate,
})

describe('an element of the first screen', () => {
  it('answers no tap as long as only its HTML has come', () => {
    expect(answersTaps(elementIn({}))).toBe(false)
    expect(answersTaps(elementIn(null))).toBe(false)
  })

  it('answers once Preact has drawn into the root', () => {
    expect(answersTaps(elementIn({ __k: {} }))).toBe(true)
  })

  it('answers once React has mounted the part it belongs to, not while that is being hydrated or placed', () => {
    const hydrating = fiber(4_096, fiber(0, null, {}))
    const placing = fiber(2, fiber(0, null, {}))
    const mounted = fiber(0, fiber(0, null, {}))
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(0, hydrating) }))).toBe(false)
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(0, placing) }))).toBe(false)
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(0, mounted) }))).toBe(true)
    // What has been drawn twice was mounted before, whatever its next drawing brings.
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(4_096, hydrating, {}) }))).toBe(true)
  })
})
