import { entitlementStates } from '@aisle/contract/order-states'
import { describe, expect, it } from 'vitest'
import { canMoveEntitlement } from './entitlement-rules.ts'

const movesFrom = (from: (typeof entitlementStates)[number]) =>
  entitlementStates.filter((to) => canMoveEntitlement(from, to))

describe('what an entitlement may become (W6)', () => {
  it('is used only after it was paid for', () => {
    expect(movesFrom('reserved')).toEqual(['unused', 'released'])
    expect(movesFrom('unused')).toEqual(['active', 'expired', 'refunded'])
  })

  it('can be paused and resumed, and ends from either', () => {
    expect(movesFrom('active')).toEqual(['paused', 'used_up', 'expired', 'refunded', 'revoked'])
    expect(movesFrom('paused')).toEqual(['active', 'used_up', 'expired', 'refunded', 'revoked'])
  })

  it('comes back from no end', () => {
    const ends = entitlementStates.filter((state) => movesFrom(state).length === 0)
    expect(ends).toEqual(['used_up', 'expired', 'released', 'refunded', 'revoked'])
  })
})
