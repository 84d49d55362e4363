import { describe, expect, it } from 'vitest'
import { exactMoney, monthName } from './formats.ts'

describe('money in books', () => {
  it('has its fen or cents, also where there are less than one yuan or dollar', () => {
    expect(exactMoney(123_456_705, 'CNY')).toBe('¥1,234,567.05')
    expect(exactMoney(-5, 'CNY')).toBe('−¥0.05')
    expect(exactMoney(-11_500, 'USD')).toBe('−$115.00')
    expect(exactMoney(0, 'USD')).toBe('$0.00')
  })
})

describe('a month', () => {
  it('is named in both languages, by its days in Beijing', () => {
    expect(monthName('2026-11', 'zh')).toBe('2026年11月')
    expect(monthName('2026-01', 'en')).toBe('January 2026')
  })
})
