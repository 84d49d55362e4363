import * as limits from '@aisle/contract/limits'
import { fitted, mustShrink, previewSide } from './photo-rules.ts'

interface PreparedPhoto {
  /** The bytes to upload. */
  body: Blob
  /** A small picture of it as a data URL; null if this browser cannot decode it. */
  preview: string | null
}

const quality = 0.85

/** Scales a large photo down to what the server keeps. If the browser cannot, the original is uploaded. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  try {
    const picture = await decode(file)
    const size = { width: picture.width, height: picture.height }
    const preview = draw(picture, fitted(size, previewSide)).toDataURL('image/jpeg', quality)
    if (!mustShrink(file.size, size)) return { body: file, preview }
    const smaller = await readBlob(draw(picture, fitted(size, limits.photoSide)))
    return { body: smaller && smaller.size < file.size ? smaller : file, preview }
  } catch {
    return { body: file, preview: null }
  }
}

type Picture = ImageBitmap | HTMLImageElement

/** Applies the EXIF orientation. */
async function decode(file: File): Promise<Picture> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Safari 14 makes no bitmaps from files. Load the picture from a data URL instead: the page's policy allows no
    // other scheme.
    const image = new Image()
    image.src = await getDataAddress(file)
    await image.decode()
    return image
  }
}

function getDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

function draw(picture: Picture, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency: fill with white, as the server does.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

const readBlob = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
