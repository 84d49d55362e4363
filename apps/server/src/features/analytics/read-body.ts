import * as limits from '@aisle/contract/limits'
import type { Readable } from 'node:stream'

/** A body as far as it arrived and is wanted. */
export interface RawBody {
  bytes: Buffer
  end: 'whole' | 'tooLarge' | 'cutShort'
}

export const noBody: RawBody = { bytes: Buffer.alloc(0), end: 'whole' }

/** For all bodies being received: a full aircraft whose browsers all send their maximum needs a third. */
const mostHeldBytes = 128 * 1024 * 1024
let heldBytes = 0

/**
 * Reads a body into memory up to the collector's limit and discards the rest, so that the sender still receives the
 * answer. A broken connection yields what has arrived.
 * @throws when too much is being received at once; the sender must retry
 */
export function readBody(payload: Readable): Promise<RawBody> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    let isOver = false
    const leave = () => {
      isOver = true
      payload.off('data', take)
      payload.resume()
      heldBytes -= length
    }
    const finish = (end: RawBody['end']) => {
      // An aborted request emits both error and close.
      if (isOver) return
      leave()
      resolve({ bytes: Buffer.concat(chunks).subarray(0, limits.collectBytes), end })
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      length += chunk.length
      heldBytes += chunk.length
      if (length > limits.collectBytes) finish('tooLarge')
      else if (heldBytes > mostHeldBytes) {
        leave()
        reject(new Error('too many bodies are on their way in'))
      }
    }
    payload.on('data', take)
    payload.on('end', () => finish('whole'))
    payload.on('error', () => finish('cutShort'))
    payload.on('close', () => finish('cutShort'))
  })
}
