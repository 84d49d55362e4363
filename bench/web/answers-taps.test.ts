/// <reference lib="dom" />
import { describe, expect, it } from 'vitest'
import { answersTaps } from './answers-taps.ts'

/** The part of an element that `answersTaps` reads. */
function elementIn(root: object | null, own: object = {}): Element {
  const element: unknown = { ...own, closest: () => root }
  // `answersTaps` reads no other property.
  return element as Element
}

const fiber = (flags: number, above: object | null, alternate: object | null = null) => ({
  flags,
  return: above,
  alternate,
})

describe('an element of the first screen', () => {
  it('answers no tap while it is only HTML', () => {
    expect(answersTaps(elementIn({}))).toBe(false)
    expect(answersTaps(elementIn(null))).toBe(false)
  })

  it('answers once Preact has rendered into the root', () => {
    expect(answersTaps(elementIn({ __k: {} }))).toBe(true)
  })

  it('answers once React has mounted its part, not while React hydrates or places it', () => {
    const hydrating = fiber(4_096, fiber(0, null, {}))
    const placing = fiber(2, fiber(0, null, {}))
    const mounted = fiber(0, fiber(0, null, {}))
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(0, hydrating) }))).toBe(false)
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(0, placing) }))).toBe(false)
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(0, mounted) }))).toBe(true)
    // A fiber with an alternate has rendered before, so it is mounted despite its flags.
    expect(answersTaps(elementIn({}, { __reactFiber$x1: fiber(4_096, hydrating, {}) }))).toBe(true)
  })
})
