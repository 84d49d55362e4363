/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Metadata that a camera adds to the picture and that must not leave the phone. */
export const cameraNote = 'AISLE TEST CAMERA 24.5440N 118.1277E'

/** A JPEG as a phone's camera makes it, with an EXIF block that names camera and place. */
export async function photograph(page: Page, colour: string) {
  const base64 = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const drawing = canvas.getContext('2d')
    if (drawing) {
      drawing.fillStyle = fill
      drawing.fillRect(40, 40, 560, 400)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, colour)
  const picture = Buffer.from(base64, 'base64')
  const start = picture.subarray(0, 2)
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([start, exif(), picture.subarray(2)]) }
}

/** APP1 with one TIFF directory: the model of the camera (tag 0x0110). */
function exif(): Buffer {
  const note = Buffer.from(`${cameraNote}\0`, 'latin1')
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0110, 10)
  tiff.writeUInt16LE(2, 12)
  tiff.writeUInt32LE(note.length, 14)
  tiff.writeUInt32LE(tiff.length, 18)
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, note])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
