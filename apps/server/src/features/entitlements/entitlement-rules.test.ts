import * as limits from '@aisle/contract/limits'
import { entitlementStates } from '@aisle/contract/order-states'
import { describe, expect, it } from 'vitest'
import { canMoveEntitlement, planSwitches, switchRefusal } from './entitlement-rules.ts'

const movesFrom = (from: (typeof entitlementStates)[number]) =>
  entitlementStates.filter((to) => canMoveEntitlement(from, to))

describe('the moves of an entitlement (W6)', () => {
  it('lead to use only after payment', () => {
    expect(movesFrom('reserved')).toEqual(['unused', 'released'])
    expect(movesFrom('unused')).toEqual(['active', 'expired', 'refunded'])
  })

  it('allow pausing and resuming, and end from either', () => {
    expect(movesFrom('active')).toEqual(['paused', 'used_up', 'expired', 'refunded', 'revoked'])
    expect(movesFrom('paused')).toEqual(['active', 'used_up', 'expired', 'refunded', 'revoked'])
  })

  it('leave no end state', () => {
    const ends = entitlementStates.filter((state) => movesFrom(state).length === 0)
    expect(ends).toEqual(['used_up', 'expired', 'released', 'refunded', 'revoked'])
  })
})

describe('changes of device that staff add (P3, X4)', () => {
  const most = limits.extraSwitchesPerPlan
  const spent = (extraSwitches: number) => ({
    state: 'active' as const,
    deviceSwitches: 3 + extraSwitches,
    extraSwitches,
    plan: { deviceSwitches: 3 },
  })

  it.each([
    ['a plan with some left', { ...spent(0), deviceSwitches: 2 }, 'switchesLeft'],
    ['a plan that has used up its own', spent(0), null],
    ['a paused one', { ...spent(1), state: 'paused' as const }, null],
    ['the last that may be added', spent(most - 1), null],
    ['one more than that', spent(most), 'switchesSpent'],
    ['a plan that has ended', { ...spent(0), state: 'used_up' as const }, 'planEnded'],
    ['a plan that is not paid', { ...spent(0), state: 'reserved' as const }, 'planEnded'],
  ])('are decided for %s', (_name, facts, refused) => {
    expect(switchRefusal(facts)).toBe(refused)
    expect(planSwitches(facts).mayAdd).toBe(refused === null)
  })

  it('add to those of the plan', () => {
    expect(planSwitches(spent(2))).toEqual({ used: 5, allowed: 5, mayAdd: true })
  })
})
