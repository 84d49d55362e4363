import { get } from 'node:http'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { pieceEnds } from '@aisle/contract/page-pieces'

export type Encoding = 'br' | 'gzip'

/** Bytes on the wire without the overhead of TCP and of HTTP chunks. */
export interface PageBytes {
  /** Path and query, the part of an address that reaches the server. */
  page: string
  encoding: Encoding
  head: number
  /** The head, and the body up to the end of the first screen's HTML. */
  toList: number
  whole: number
}

/** A page that is sent so often is compressed best, within this time (the server's `first-pages.ts`). */
const sendsBeforeBest = 20
const packedWithinMs = 4_000

/** Weighs a page for a browser that accepts only this encoding. */
export async function weighPage(origin: string, { page, encoding }: Pick<PageBytes, 'page' | 'encoding'>) {
  for (let sends = 0; sends < sendsBeforeBest; sends += 1) await getAnswer(origin + page, encoding)
  await new Promise((resolve) => setTimeout(resolve, packedWithinMs))
  const { head, body, cameAs } = await getAnswer(origin + page, encoding)
  if (cameAs !== encoding) throw new Error(`${page} does not come as ${encoding}`)
  const toList = head + bytesUntil(pieceEnds, body, encoding)
  return { page, encoding, head, toList, whole: head + body.length } satisfies PageBytes
}

interface Answer {
  head: number
  body: Buffer
  cameAs: string | undefined
}

/** Fetches a response without decompressing it, in this encoding if the server has it. */
function getAnswer(url: string, encoding: Encoding): Promise<Answer> {
  const headers = { 'accept-encoding': encoding, 'accept-language': 'zh-CN' }
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`]
      for (let at = 0; at < answer.rawHeaders.length; at += 2) {
        lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`)
      }
      // An empty line ends the head.
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

/** The number of packed bytes needed to read everything before `marker`; all of them if it does not occur. */
export function bytesUntil(marker: string, packed: Buffer, encoding: Encoding): number {
  const at = unpack[encoding](packed).indexOf(marker)
  if (at === -1) return packed.length
  // Invariant: the result is above `tooFew` and at most `enough`.
  let [tooFew, enough] = [0, packed.length]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (unpack[encoding](packed.subarray(0, middle)).length >= at) enough = middle
    else tooFew = middle
  }
  return enough
}
