import * as limits from '@aisle/contract/limits'
import type { Readable } from 'node:stream'

/** A body as far as it came and as far as it is wanted. */
export interface RawBody {
  bytes: Buffer
  end: 'whole' | 'tooLarge' | 'cutShort'
}

export const noBody: RawBody = { bytes: Buffer.alloc(0), end: 'whole' }

/** Of all bodies that are on their way in: a full aircraft whose browsers all send their largest has a third. */
const mostHeldBytes = 128 * 1024 * 1024
let heldBytes = 0

/**
 * Takes a body into memory up to the collector's bound; the rest flows off unread, so that the sender still hears the answer.
 * A connection that breaks has sent what it has sent.
 * @throws when too much is on its way in at once: it is to come again
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
      // An aborted request has an error and a close.
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
