import { describe, expect, it } from 'vitest'
import { getWaybill } from './waybill-rules.ts'

describe('a waybill', () => {
  it.each(['SF1234567890123', 'sf 1234 5678 90123', 'ＳＦ１２３４５６７８９０１２３', ' SF1234567890123\u200b'])(
    'is SF1234567890123 where %j is written',
    (typed) => {
      expect(getWaybill(typed)).toBe('SF1234567890123')
    },
  )

  it('keeps its hyphens, whatever dash the keyboard writes', () => {
    expect(getWaybill('JDVA–0001－1')).toBe('JDVA-0001-1')
  })

  it.each(['', '12345', '单号 123456', 'x'.repeat(33)])('is none where %j is written', (typed) => {
    expect(getWaybill(typed)).toBeNull()
  })
})
