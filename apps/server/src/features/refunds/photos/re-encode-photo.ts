import * as limits from '@aisle/contract/limits'
import type sharp from 'sharp'
import { ContractError, fail } from '../../../platform/contract-error.ts'

interface ReEncoded {
  bytes: Buffer
  width: number
  height: number
}

const quality = 80
const timeoutSeconds = 20
const formats: readonly string[] = ['jpeg', 'png', 'webp']

/** Loaded when the first photo comes: a server whose machine lacks the library still sells. */
const imageLibrary = async () => (await import('sharp')).default

let last: Promise<unknown> = Promise.resolve()

/** One photo after the other: many at once would take the memory of all of them. How many may wait is the route's matter. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * Encodes the picture again: upright, its longer side at most `limits.photoSide`, only the first frame. Metadata (place,
 * camera) and other files appended to it or embedded in it do not reach the copy.
 * @throws photoFormat, photoUnreadable
 */
export async function reEncodePhoto(bytes: Buffer): Promise<ReEncoded> {
  const library = await imageLibrary()
  return inTurn(async () => {
    try {
      return await encode(library, bytes)
    } catch (error) {
      if (error instanceof ContractError) throw error
      // Truncated, of another format, or too large to decode: the library reports these as messages without codes.
      return fail('photoUnreadable')
    }
  })
}

async function encode(library: typeof sharp, bytes: Buffer): Promise<ReEncoded> {
  const photo = library(bytes, { limitInputPixels: limits.photoPixels, failOn: 'error', pages: 1 })
  const { format } = await photo.metadata()
  if (!formats.includes(format)) fail('photoFormat')
  const { data, info } = await photo
    .autoOrient()
    .resize({ width: limits.photoSide, height: limits.photoSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
