import { describe, expect, it } from 'vitest'
import { hrefTo, paths } from '../../navigation/paths.ts'
import { routes } from '../../routes.tsx'
import { getPurpose } from './purpose-rules.ts'

describe('what a login is for (E2)', () => {
  it('is known for every screen behind the guard', () => {
    const guarded = paths.filter((path) => routes[path].login)
    expect(guarded.length).toBeGreaterThan(10)
    // The parameters' names replace their values.
    const nameless = guarded.filter((path) => getPurpose(`#${path.replace(/[:?]/g, '')}`) === 'goOn')
    expect(nameless).toEqual([])
  })

  it('tells the cart, one product and a plan apart at checkout', () => {
    const checkout = (query: Record<string, string>) => getPurpose(hrefTo('/order/settlement', { query }))
    expect(checkout({ cart: 'c1,c2' })).toBe('payForCart')
    expect(checkout({ skuId: 's1', quantity: '2' })).toBe('payForGoods')
    expect(checkout({ tripId: 't1', planId: 'p1' })).toBe('payForPlan')
  })

  it('is to go on where the target is no screen of ours', () => {
    for (const hash of ['#/nowhere', '#/help', '']) expect(getPurpose(hash)).toBe('goOn')
  })
})
