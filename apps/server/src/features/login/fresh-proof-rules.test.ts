import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFreshlyProved } from './fresh-proof-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('a fresh proof of the login (L7)', () => {
  it('is a login that began less than thirty minutes ago', () => {
    expect(limits.freshProofMinutes).toBe(30)
    expect(isFreshlyProved({ madeAt: minutesAgo(29), provedAt: null }, now)).toBe(true)
    expect(isFreshlyProved({ madeAt: minutesAgo(30), provedAt: null }, now)).toBe(false)
  })

  it('is a proof by a login of any age, for thirty minutes', () => {
    expect(isFreshlyProved({ madeAt: minutesAgo(600), provedAt: minutesAgo(29) }, now)).toBe(true)
    expect(isFreshlyProved({ madeAt: minutesAgo(600), provedAt: minutesAgo(30) }, now)).toBe(false)
  })

  it('is only lost by the passing of time', () => {
    const age = fc.integer({ min: 0, max: 1440 })
    fc.assert(
      fc.property(age, fc.option(age), age, (login, proof, later) => {
        const session = { madeAt: minutesAgo(login), provedAt: proof === null ? null : minutesAgo(proof) }
        const then = new Date(now.getTime() + later * 60_000)
        if (isFreshlyProved(session, then)) expect(isFreshlyProved(session, now)).toBe(true)
      }),
    )
  })
})
