import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCloned, isLate, seenAt, stepsTowards, type PortHistory, type DesiredOpening } from './gate-rules.ts'

const opening = (device: string, fence: number): DesiredOpening => ({
  grant: `grant of ${device}`,
  seconds: 60,
  kbps: 1000,
  bytes: null,
  device,
  fence,
})
const devices: string[] = ['10.0.0.1', '10.0.0.2', '10.0.0.3', 'fd00::4']
const device = fc.constantFrom(...devices)
const fence = fc.integer({ min: 0, max: 6 })

describe('bringing the gate to what is wanted', () => {
  it('opens and closes exactly what differs, and never against a later decision', () => {
    const wishes = fc.uniqueArray(fc.record({ device, fence }), { selector: (wish) => wish.device })
    const heard = fc.dictionary(device, fence)
    fc.assert(
      fc.property(wishes, fc.uniqueArray(device), heard, fence, (wanted, open, later, reconciled) => {
        const isHeardLater = (which: string, at: number) => isLate(at, later[which], 0)
        const state = open.map((which) => ({ device: which }))
        const openings = wanted.map((wish) => opening(wish.device, wish.fence))
        const steps = stepsTowards({ openings, fence: reconciled, covered: true }, state, isHeardLater)
        const after = new Set(open)
        for (const closed of steps.close) expect(after.delete(closed.device)).toBe(true)
        for (const opened of steps.open) after.add(opened.device)
        for (const which of devices) {
          const wish = wanted.find((one) => one.device === which)
          const decidedAt = wish ? wish.fence : reconciled
          const isOverruled = decidedAt < (later[which] ?? 0)
          expect(after.has(which)).toBe(isOverruled ? open.includes(which) : wish !== undefined)
        }
      }),
    )
  })

  it('counts what was heard before a restart against devices that it has not heard of since', () => {
    expect(isLate(4, undefined, 5)).toBe(true)
    expect(isLate(5, undefined, 5)).toBe(false)
    expect(isLate(4, 4, 5)).toBe(false)
  })
})

describe('one piece of hardware at two ports', () => {
  const after = (ports: string[], everyMs: number) =>
    ports.reduce<PortHistory | undefined>((before, port, index) => seenAt(before, port, index * everyMs), undefined)

  it('is a clone when it goes back and forth, and a passenger who walks when it does so slowly', () => {
    expect(isCloned(after(['1', '2', '1', '2', '1'], 500) as PortHistory)).toBe(true)
    expect(isCloned(after(['1', '2', '1', '2', '1'], 6_000) as PortHistory)).toBe(false)
    expect(isCloned(after(['1', '1', '2', '2', '2', '3'], 500) as PortHistory)).toBe(false)
  })
})
