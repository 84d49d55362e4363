import { get } from 'node:http'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { pieceEnds } from '@aisle/contract/page-pieces'

export type Encoding = 'br' | 'gzip'

/** Decimal bytes on the wire, without what TCP and HTTP's chunks add. */
export interface PageBytes {
  /** Path and query: the part of an address that a server hears. */
  page: string
  encoding: Encoding
  head: number
  /** The head, and the body up to the end of the first screen's HTML. */
  toList: number
  whole: number
}

/** So long after its first request a page is packed at its best (the server's `first-pages.ts`). */
const packedWithinMs = 4_000

/** One page as a browser hears it that takes this encoding alone. */
export async function weighPage(origin: string, { page, encoding }: Pick<PageBytes, 'page' | 'encoding'>) {
  await answerOf(origin + page, encoding)
  await new Promise((resolve) => setTimeout(resolve, packedWithinMs))
  const { head, body, cameAs } = await answerOf(origin + page, encoding)
  if (cameAs !== encoding) throw new Error(`${page} does not come as ${encoding}`)
  const toList = head + bytesUntil(pieceEnds, body, encoding)
  return { page, encoding, head, toList, whole: head + body.length } satisfies PageBytes
}

interface Answer {
  head: number
  body: Buffer
  cameAs: string | undefined
}

/** One answer as it travels, by this encoding where there is one. */
function answerOf(url: string, encoding: Encoding): Promise<Answer> {
  const headers = { 'accept-encoding': encoding, 'accept-language': 'zh-CN' }
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`]
      for (let at = 0; at < answer.rawHeaders.length; at += 2) {
        lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`)
      }
      // An empty line ends it.
      const head = Buffer.byteLength([...lines, '', ''].join('\r\n'))
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ head, body: Buffer.concat(chunks), cameAs: answer.headers['content-encoding'] }))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

const unpack: Record<Encoding, (packed: Buffer) => Buffer> = {
  br: (packed) => brotliDecompressSync(packed, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (packed) => gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }),
}

/** How many of these bytes must have come so that all before `marker` can be read; all of them where it does not occur. */
export function bytesUntil(marker: string, packed: Buffer, encoding: Encoding): number {
  const at = unpack[encoding](packed).indexOf(marker)
  if (at === -1) return packed.length
  // The fewest that are enough lie above `tooFew` and not above `enough`.
  let [tooFew, enough] = [0, packed.length]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (unpack[encoding](packed.subarray(0, middle)).length >= at) enough = middle
    else tooFew = middle
  }
  return enough
}
