import { entitlementStates } from '@aisle/contract/order-states'
import { describe, expect, it } from 'vitest'
import { canMoveEntitlement } from './entitlement-rules.ts'

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
