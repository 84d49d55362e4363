import { createBrotliDecompress, createGunzip, brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packPage } from './pack-page.ts'

const rows = Array.from({ length: 4_000 }, (_, n) => `<p class="row r${n % 37}">第 ${n * 7919} 行</p>`).join('')
const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '<!doctype html><title>白鹭航空 · Egret Air</title>', 'ab'.repeat(70_000), rows),
)

describe('a packed page', () => {
  it('reads as its pieces one after another, in every form and at every level', async () => {
    const read = async (pieces: string[], level: 'quick' | 'best') => {
      const whole = Buffer.from(pieces.join('')).toString()
      const { br, gzip, identity } = await packPage(pieces, level)
      expect(brotliDecompressSync(br).toString() === whole, 'brotli').toBe(true)
      expect(gunzipSync(gzip).toString() === whole, 'gzip').toBe(true)
      expect(identity.toString() === whole, 'as it is').toBe(true)
    }
    const pieces = fc.array(piece, { minLength: 1, maxLength: 4 })
    await fc.assert(fc.asyncProperty(pieces, fc.constantFrom('quick', 'best'), read), { numRuns: 15 })
  })

  it('is shortest by brotli, and shorter still at its best', async () => {
    const quick = await packPage([rows], 'quick')
    const best = await packPage([rows], 'best')
    expect(best.br.length).toBeLessThan(quick.br.length)
    expect(quick.br.length).toBeLessThan(quick.gzip.length)
    expect(quick.gzip.length).toBeLessThan(quick.identity.length / 5)
  })

  it.each(['br', 'gzip'] as const)('shows its first piece before a byte of the second has come (%s)', async (form) => {
    const first = `<main>${rows.slice(0, 9_000)}</main>`
    const [alone, both] = await Promise.all([packPage([first, ''], 'best'), packPage([first, rows], 'best')])
    // Bytes that both packings share belong to the first piece; the rest of the page never arrives.
    const shared = both[form].findIndex((byte, at) => byte !== alone[form][at])
    const unpack = form === 'br' ? createBrotliDecompress() : createGunzip()
    let shown = ''
    const done = new Promise<void>((resolve) => {
      unpack.on('data', (chunk: Buffer) => {
        shown += chunk.toString()
        if (shown.length >= first.length) resolve()
      })
    })
    unpack.write(both[form].subarray(0, shared + 8))
    await done
    expect(shown.startsWith(first)).toBe(true)
    unpack.destroy()
  })
})
