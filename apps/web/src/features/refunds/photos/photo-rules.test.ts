import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, mayRetry, mustShrink, pickPhotos } from './photo-rules.ts'

const file = (type: string) => ({ type })

describe('chosen photos', () => {
  it('are accepted while there is room and the type may be a photo, with the reason for the others', () => {
    const [jpeg, png, unknown, heic, pdf] = ['image/jpeg', 'image/png', '', 'image/heic', 'application/pdf'].map(file)
    if (!jpeg || !png || !unknown || !heic || !pdf) throw new Error('five files')
    expect(pickPhotos([jpeg, png, unknown], 3)).toEqual({ taken: [jpeg, png, unknown], problem: null })
    expect(pickPhotos([heic, jpeg, pdf], 9)).toEqual({ taken: [jpeg], problem: 'format' })
    expect(pickPhotos([jpeg, pdf, png, unknown], 2)).toEqual({ taken: [jpeg, png], problem: 'tooMany' })
    expect(pickPhotos([jpeg], 0)).toEqual({ taken: [], problem: 'tooMany' })
    expect(pickPhotos([], 9)).toEqual({ taken: [], problem: null })
  })

  it('are shrunk before upload if they are heavy, or too large for the server', () => {
    expect(mustShrink(1_000_000, { width: 1600, height: 1200 })).toBe(false)
    expect(mustShrink(1_000_001, { width: 1600, height: 1200 })).toBe(true)
    expect(mustShrink(50_000, { width: 10_000, height: 5_001 })).toBe(true)
  })

  it('keep their shape, fit, and are never enlarged', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 4000 }), (width, height, most) => {
        const small = fitted({ width, height }, most)
        expect(Math.max(small.width, small.height)).toBe(Math.min(most, Math.max(width, height)))
        expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(1)
        const exact = Math.min(width, height) * Math.min(1, most / Math.max(width, height))
        expect(Math.abs(Math.min(small.width, small.height) - exact)).toBeLessThan(1)
      }),
    )
  })

  it('may be retried unless the server has rejected the file itself', () => {
    expect(['photoFormat', 'photoTooLarge', 'photoUnreadable'].map(mayRetry)).toEqual([false, false, false])
    expect(['network', 'timedOut', 'tooBusy', 'rateLimited', 'systemError'].every(mayRetry)).toBe(true)
  })
})
