import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type PageEncoding = 'br' | 'gzip' | 'identity'

/** One page in each form that it is sent in. */
export type PackedPage = Readonly<Record<PageEncoding, Buffer>>

/** Brotli's levels: `quick` takes 15 ms for a page, `best` more than half a second, for a tenth of the bytes. */
const levels = { quick: 5, best: constants.BROTLI_MAX_QUALITY } as const
/** The window holds the whole page, and so does a block of input: 0.2 % less. */
const windowBits = 22
const blockBits = 22

/**
 * Packs a page of several pieces. The browser can show each piece as soon as its bytes have arrived: no part of a piece
 * waits for the block that the next piece ends. Compression runs outside the main thread.
 */
export async function packPage(pieces: readonly string[], level: keyof typeof levels): Promise<PackedPage> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels[level],
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const [br, gzip] = await Promise.all([
    pack(pieces, createBrotliCompress({ params }), constants.BROTLI_OPERATION_FLUSH),
    pack(pieces, createGzip({ level: constants.Z_BEST_COMPRESSION }), constants.Z_SYNC_FLUSH),
  ])
  return { br, gzip, identity: Buffer.from(pieces.join('')) }
}

type Packer = Transform & { flush(kind: number, callback: () => void): void }

function pack(pieces: readonly string[], packer: Packer, flush: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    packer.on('data', (chunk: Buffer) => chunks.push(chunk))
    packer.on('end', () => resolve(Buffer.concat(chunks)))
    packer.on('error', reject)
    const next = (at: number): void => {
      const piece = pieces[at]
      if (piece === undefined) return void packer.end()
      packer.write(piece)
      if (at === pieces.length - 1) packer.end()
      else packer.flush(flush, () => next(at + 1))
    }
    next(0)
  })
}
