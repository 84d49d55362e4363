import { describe, expect, it } from 'vitest'
import { returnTarget } from './return-target.ts'

describe('return to checkout (E5)', () => {
  it('leads to a screen of this app with its query', () => {
    expect(returnTarget('#/order/settlement?way=SHIP&cart=1')).toEqual({
      path: '/order/settlement',
      params: {},
      query: { way: 'SHIP', cart: '1' },
    })
  })

  it.each([
    undefined,
    '',
    'https://example.com',
    '//example.com',
    '#//example.com',
    '#/\\example.com',
    'javascript:alert(1)',
    '#/unknown',
    '/order/settlement',
  ])('leads nowhere else: %j', (then) => {
    expect(returnTarget(then)).toBeUndefined()
  })
})
