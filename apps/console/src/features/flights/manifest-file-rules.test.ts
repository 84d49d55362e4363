import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashOf, manifestFormat, partsOf } from './manifest-file-rules.ts'

it.each([
  ['MF829.json', 'json'],
  ['mf829.CSV', 'csv'],
  ['MF829.pnl', 'names'],
  ['MF829', 'names'],
])('a file %s is read as %s', (name, format) => {
  expect(manifestFormat(name)).toBe(format)
})

it('parts are the whole text again, and none is longer than a call may be', () => {
  const texts = fc.integer({ min: 0, max: 90_000 }).map((length) => 'x'.repeat(length))
  fc.assert(
    fc.property(texts, (text) => {
      const parts = partsOf(text)
      expect(parts.join('')).toBe(text)
      expect(parts.length).toBeGreaterThan(0)
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(25_000)
    }),
    { numRuns: 20 },
  )
})

it('a hash is that of the text in UTF-8', async () => {
  expect(await hashOf('林')).toBe('0cff3c9b1cdea5254ca312dbacb6c691c545d2ca3eff3b976a927d8087e194c8')
})
