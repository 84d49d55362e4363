import { fail } from '../../platform/contract-error.ts'
import { isPhotograph, isPhotoPath, photoWidths, type FilledFile } from './picture-rules.ts'

const mostPixels = 50_000_000
/** The smallest side that is sharp in a tile. */
const [leastSide, tileWidth] = photoWidths
const largestSide = Math.max(...photoWidths)

/** The size limit of a tile's AVIF, and the qualities to try, best first. */
const tileBytes = 20_000
const avifQualities = [55, 46, 38, 30, 24]
const webpQuality = 76
const jpegQuality = 78

/** Loaded on the first photograph, so that a server without the library can still sell. */
const imageLibrary = async () => (await import('sharp')).default
type ImageLibrary = Awaited<ReturnType<typeof imageLibrary>>

/**
 * The files of a photograph (JPEG, PNG or WebP, detected by content) in every width and format: upright, cropped to the
 * central square, without location, camera or other metadata. `path` has no extension: `goods/x`.
 * @throws ContractError `invalidRequest`, with the reason, when it cannot be used
 */
export async function encodePhoto(path: string, bytes: Uint8Array): Promise<FilledFile[]> {
  if (!isPhotoPath(path)) fail('invalidRequest', { picture: 'path' })
  if (!isPhotograph(bytes)) fail('invalidRequest', { picture: 'format' })
  const sharp = await imageLibrary()
  const files = await encode(sharp, await getSquare(sharp, bytes))
  return files.map((file) => ({ path, ...file }))
}

/** RGB pixels, three bytes each, row by row. */
interface Square {
  pixels: Buffer
  side: number
}

async function getSquare(sharp: ImageLibrary, bytes: Uint8Array): Promise<Square> {
  try {
    const photo = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { width, height } = await photo.metadata()
    const side = Math.min(width, height, largestSide)
    if (side < leastSide) fail('invalidRequest', { picture: 'tooSmall' })
    const pixels = await photo
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    return { pixels, side }
  } catch (error) {
    // The library's messages describe only the file, so map any of them to one refusal.
    if (error instanceof Error && error.name !== 'ContractError') fail('invalidRequest', { picture: 'unreadable' })
    throw error
  }
}

async function encode(sharp: ImageLibrary, { pixels, side }: Square) {
  const sized = (width: number) =>
    sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).resize(Math.min(width, side))
  const avifQuality = await qualityOfTile((quality) => sized(tileWidth).avif({ quality }).toBuffer())
  const files: Omit<FilledFile, 'path'>[] = []
  for (const width of photoWidths) {
    files.push(
      { width, format: 'avif', bytes: await sized(width).avif({ quality: avifQuality }).toBuffer() },
      { width, format: 'webp', bytes: await sized(width).webp({ quality: webpQuality }).toBuffer() },
      { width, format: 'jpeg', bytes: await sized(width).jpeg({ quality: jpegQuality, mozjpeg: true }).toBuffer() },
    )
  }
  return files
}

/** The best quality within the limit; the lowest when none is. */
async function qualityOfTile(encodeTile: (quality: number) => Promise<Buffer>): Promise<number> {
  for (const quality of avifQualities) {
    if ((await encodeTile(quality)).length <= tileBytes) return quality
  }
  return avifQualities.at(-1) ?? 0
}
