import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  crc32,
  createBrotliCompress,
  deflateRaw,
  deflateRawSync,
} from 'node:zlib'

export type PageEncoding = 'br' | 'gzip' | 'identity'

/** A page whose begin is always the same and compressed once, and whose end is another for each visitor. */
export interface PageStream {
  /** The begin, in this form; nothing is compressed here. */
  begin: (encoding: PageEncoding) => Buffer
  /** What ends that begin: `more` in the same form. */
  end: (encoding: PageEncoding, more: string) => Promise<Buffer>
  /** Resolves when the begin is as short as it gets. */
  settled: Promise<void>
}

/** Both pieces of a brotli stream must have the same window; this one holds the whole page. */
const windowBits = 22
const quality = (level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: windowBits },
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
})
/** The last block of a brotli stream, empty. */
const lastBlock = Buffer.from([0x03])
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

const compressBrotli = promisify(brotliCompress)
const compressRaw = promisify(deflateRaw)

export function pageStream(begin: string): PageStream {
  const plain = Buffer.from(begin)
  const forms = { identity: plain, gzip: gzipBegin(plain), br: brotliCompressSync(plain, quality(5)) }
  const crc = crc32(plain)
  return {
    begin: (encoding) => forms[encoding],
    async end(encoding, more) {
      const bytes = Buffer.from(more)
      if (encoding === 'br') return Buffer.concat([await goOn(bytes), lastBlock])
      if (encoding === 'identity') return bytes
      // Of nothing Node may answer 0, whatever came before.
      const whole = bytes.length > 0 ? crc32(bytes, crc) : crc
      return Buffer.concat([await compressRaw(bytes), gzipTrailer(whole, plain.length + bytes.length)])
    },
    // A second of work, beside the main path: until it is done, visitors get what was made quickly.
    settled: compressBrotli(plain, quality(constants.BROTLI_MAX_QUALITY)).then((best) => void (forms.br = best)),
  }
}

/** A full flush ends on a byte and makes what follows look at nothing before it. */
function gzipBegin(plain: Buffer): Buffer {
  const level = constants.Z_BEST_COMPRESSION
  return Buffer.concat([gzipHeader, deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH })])
}

function gzipTrailer(crc: number, length: number): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return trailer
}

/**
 * Blocks that may follow any flushed brotli stream. Quality 1 looks neither at what was before nor into the dictionary of
 * the format, whose distances begin where the stream does. What its encoder says first, of its window, the stream has
 * said already: an empty flush brings that out, byte by byte, and it is left away.
 */
function goOn(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoder = createBrotliCompress(quality(1))
    const chunks: Buffer[] = []
    encoder.on('data', (chunk: Buffer) => chunks.push(chunk))
    encoder.on('error', reject)
    encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => {
      const header = Buffer.concat(chunks.splice(0)).length
      if (header === 0) return reject(new Error('the encoder said nothing of its window'))
      encoder.write(bytes)
      encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => {
        resolve(Buffer.concat(chunks))
        encoder.close()
      })
    })
  })
}
