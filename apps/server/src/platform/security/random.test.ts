import { describe, expect, it } from 'vitest'
import { secureRandom } from './random.ts'

describe('random bytes', () => {
  it.each([1, 7, 12, 16, 17, 27])('are as many as asked for: %i', (count) => {
    expect(secureRandom.bytes(count)).toHaveLength(count)
  })

  it('are never given twice, however many are drawn', () => {
    const drawn = Array.from({ length: 20_000 }, () => secureRandom.bytes(12).toString('hex'))
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('stay as they were given when more are drawn', () => {
    const first = secureRandom.bytes(12)
    const text = first.toString('hex')
    for (let times = 0; times < 1_000; times += 1) secureRandom.bytes(12)
    expect(first.toString('hex')).toBe(text)
  })

  it('take every value of a byte about equally often', () => {
    const counts = Array.from({ length: 256 }, () => 0)
    for (let times = 0; times < 8_192; times += 1) {
      for (const byte of secureRandom.bytes(16)) counts[byte] = (counts[byte] ?? 0) + 1
    }
    // 512 each on average, with a standard deviation of 23.
    expect(Math.min(...counts)).toBeGreaterThan(512 - 200)
    expect(Math.max(...counts)).toBeLessThan(512 + 200)
  })
})
