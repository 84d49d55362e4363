import * as limits from '@aisle/contract/limits'
import { fitted, mustShrink, previewSide } from './photo-rules.ts'

interface PreparedPhoto {
  /** What is uploaded. */
  body: Blob
  /** A small picture of it as a data address; null where this browser cannot read it. */
  preview: string | null
}

const quality = 0.85

/** Scales a large photo down to what the server keeps. Where the browser cannot, the server gets it as it is. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  try {
    const picture = await decode(file)
    const size = { width: picture.width, height: picture.height }
    const preview = draw(picture, fitted(size, previewSide)).toDataURL('image/jpeg', quality)
    if (!mustShrink(file.size, size)) return { body: file, preview }
    const smaller = await blobOf(draw(picture, fitted(size, limits.photoSide)))
    return { body: smaller && smaller.size < file.size ? smaller : file, preview }
  } catch {
    return { body: file, preview: null }
  }
}

type Picture = ImageBitmap | HTMLImageElement

/** Upright, as its camera says. */
async function decode(file: File): Promise<Picture> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Safari 14 has no bitmaps of files. Its pictures come from data addresses only: the page's policy allows no others.
    const image = new Image()
    image.src = await dataAddressOf(file)
    await image.decode()
    return image
  }
}

function dataAddressOf(file: File): Promise<string> {
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
  // A JPEG has no holes: what is transparent becomes paper, as on the server.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
