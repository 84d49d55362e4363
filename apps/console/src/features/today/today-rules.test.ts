import { expect, it } from 'vitest'
import { shortAge } from './today-rules.ts'

it('tells an age in hours for two days, then in days', () => {
  expect([0.5, 47.9, 48, 71].map(shortAge)).toEqual(['0 h', '47 h', '2 d', '2 d'])
})
