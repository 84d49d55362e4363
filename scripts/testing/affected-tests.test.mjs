import { describe, expect, it } from 'vitest'
import { affectedTests } from './affected-tests.mjs'

describe('the tests that a change may affect', () => {
  it('are those whose imports lead to the changed module, across packages, and no others', () => {
    const affected = affectedTests(['packages/rules/src/seat.ts'])
    expect(affected).toContain('packages/rules/src/identity-forms.test.ts')
    expect(affected).toContain('apps/server/src/features/portal/verify-for-portal.test.ts')
    expect(affected).toContain('apps/web/src/features/portal/verify/passenger-form-rules.test.ts')
    expect(affected).not.toContain('apps/server/src/features/orders/order-rules.test.ts')
    expect(affected).not.toContain('packages/contract/src/contact.test.ts')
  })

  it('come with the nearest first', () => {
    const [first, ...others] = affectedTests(['apps/server/src/platform/clock.ts'])
    expect(first).toBe('apps/server/src/platform/clock.test.ts')
    expect(others.length).toBeGreaterThan(40)
    expect(affectedTests(['packages/rules/src/seat.ts'])[0]).toBe('packages/rules/src/identity-forms.test.ts')
  })

  it('are those that read a changed file of another kind', () => {
    expect(affectedTests(['apps/web/src/ui/styles/tokens.css'])).toContain('apps/web/src/ui/styles/contrast.test.ts')
  })

  it('are a changed test itself, and of a module in the web app those that read all of its modules', () => {
    expect(affectedTests(['packages/contract/src/contact.test.ts'])).toEqual(['packages/contract/src/contact.test.ts'])
    const phrases = 'apps/web/src/language/phrases.test.ts'
    expect(affectedTests(['apps/web/src/features/cart/cart-phrases.ts'])).toContain(phrases)
  })

  it('are none without a change', () => {
    expect(affectedTests([])).toEqual([])
  })
})
