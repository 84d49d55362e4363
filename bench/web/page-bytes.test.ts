import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesUntil } from './page-bytes.ts'

/** Words that compress poorly. */
const words = (count: number) => Array.from({ length: count }, (_, at) => Math.sin(at).toString(36)).join(' ')

describe('the bytes up to a marker', () => {
  const before = words(2_000)
  const page = Buffer.from(`${before}<script>${words(20_000)}`)

  it.each([
    ['br', brotliCompressSync(page), brotliCompressSync(before).length],
    ['gzip', gzipSync(page), gzipSync(before).length],
  ] as const)('are with %s about as many as the preceding text needs alone', (encoding, packed, alone) => {
    const bytes = bytesUntil('<script>', packed, encoding)
    expect(bytes).toBeGreaterThan(alone * 0.8)
    expect(bytes).toBeLessThan(alone * 1.2)
    expect(bytes).toBeLessThan(packed.length / 5)
  })

  it('are the whole body if the marker does not occur', () => {
    const packed = gzipSync(page)
    expect(bytesUntil('<nothing>', packed, 'gzip')).toBe(packed.length)
  })
})
