import { expect, it } from 'vitest'
import { flightLineDetail } from './line-detail.ts'

it('names flight and day in the style of each language', () => {
  expect(flightLineDetail('MF829', '2026-11-20')).toEqual({ zh: 'MF829，11 月 20 日', en: 'MF829, 20 Nov' })
  expect(flightLineDetail('MF8101', '2026-01-05')).toEqual({ zh: 'MF8101，1 月 5 日', en: 'MF8101, 5 Jan' })
})
