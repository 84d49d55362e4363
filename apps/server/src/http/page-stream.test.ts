import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageStream } from './page-stream.ts'

const begins = [
  '',
  '<!doctype html><title>白鹭航空 · Egret Air</title>',
  'ab'.repeat(70_000),
  Array.from({ length: 4_000 }, (_, n) => `<p class="row r${n % 37}">第 ${n * 7919} 行</p>`).join(''),
]
const pages = begins.map(pageStream)

/** Sentences as they stand in answers: the same keys and words again and again, and now and then anything at all. */
const answers = fc
  .array(
    fc.oneof(
      fc.record({ goodsId: fc.nat(), name: fc.constantFrom('机长小熊', '颈枕', 'Neck pillow'), price: fc.nat() }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'a'.repeat(9), '国际全程畅享包'.repeat(40)),
    ),
  )
  .map((rows) => JSON.stringify(rows))
const long = fc.tuple(answers, fc.integer({ min: 1, max: 300 })).map(([text, times]) => text.repeat(times))

describe('a page of two pieces', () => {
  it('reads as one in every form, before and after its begin has been made as short as it gets', async () => {
    const read = async (more: string) => {
      for (const [at, page] of pages.entries()) {
        const whole = (begins[at] ?? '') + more
        const br = Buffer.concat([page.begin('br'), await page.end('br', more)])
        expect(brotliDecompressSync(br).toString() === whole, 'brotli').toBe(true)
        const gzip = Buffer.concat([page.begin('gzip'), await page.end('gzip', more)])
        expect(gunzipSync(gzip).toString() === whole, 'gzip').toBe(true)
        expect((page.begin('identity').toString() + (await page.end('identity', more))).length).toBe(whole.length)
      }
    }
    const property = fc.asyncProperty(fc.oneof(answers, long), read)
    await fc.assert(property, { numRuns: 10 })
    await Promise.all(pages.map(({ settled }) => settled))
    await fc.assert(property, { numRuns: 30 })
    await read('')
    await read('x'.repeat(1_000_000))
  })

  it('is shortest by brotli, once that is done', async () => {
    const [, , , page] = pages
    await page?.settled
    const length = (encoding: 'br' | 'gzip' | 'identity') => page?.begin(encoding).length ?? 0
    expect(length('br')).toBeLessThan(length('gzip'))
    expect(length('gzip')).toBeLessThan(length('identity') / 5)
  })
})
