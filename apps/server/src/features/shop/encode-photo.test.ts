import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { encodePhoto } from './encode-photo.ts'
import { putPictures } from './picture-store.ts'

const { db } = await testDatabase()

/** A phone's photo of twelve megapixels: stored sideways, red above green above blue when upright, with a location. */
async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [3000, 4000]
  const band = (background: string, bandHeight: number, top: number) => ({
    input: { create: { width, height: bandHeight, channels: 3 as const, background } },
    top,
    left: 0,
  })
  const upright = await sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .composite([band('#ff0000', 1000, 0), band('#0000ff', 1000, 3000)])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(upright)
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 28/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '118/1 5/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}
const storePhoto = async (path: string, bytes: Buffer) => putPictures(db, await encodePhoto(path, bytes))
const stored = (path: string) =>
  db.selectFrom('pictures').selectAll().where('path', '=', path).orderBy('width').orderBy('format').execute()

describe('a photograph', () => {
  it('is stored upright, square, in every width and format, and without its location', async () => {
    const photo = await phonePhoto()
    expect(await sharp(photo).metadata()).toMatchObject({ width: 4000, height: 3000, orientation: 6 })
    expect(photo.includes('Phone')).toBe(true)
    await storePhoto('goods/phone', photo)
    const files = await stored('goods/phone')
    expect(files.map(({ width, format }) => `${width}.${format}`)).toEqual(
      [240, 480, 960].flatMap((width) => ['avif', 'jpeg', 'webp'].map((format) => `${width}.${format}`)),
    )
    for (const { width, format, bytes } of files) {
      const { exif, icc, xmp, orientation, ...about } = await sharp(bytes).metadata()
      expect(about).toMatchObject({ width, height: width, format: format === 'avif' ? 'heif' : format })
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(bytes.includes('Phone')).toBe(false)
    }
    const small = files.find(({ width, format }) => width === 240 && format === 'jpeg')
    const { data } = await sharp(small?.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (y: number) => [...data.subarray((y * 240 + 120) * 3, (y * 240 + 120) * 3 + 3)].map((c) => c > 128)
    // The middle 3,000 of 4,000 rows: red, green twice as high, blue.
    expect([at(5), at(35), at(120), at(200), at(235)]).toEqual([
      [true, false, false],
      [true, false, false],
      [false, true, false],
      [false, false, true],
      [false, false, true],
    ])
  })

  it("fits a tile's size limit even when it is all noise", async () => {
    const side = 700
    const noise = Buffer.from(Array.from({ length: side * side * 3 }, (_, n) => ((n * 2654435761) >>> 11) & 127))
    const blurred = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .blur(3)
      .png()
      .toBuffer()
    await storePhoto('goods/noise', blurred)
    const files = await stored('goods/noise')
    expect(files).toHaveLength(9)
    const tile = files.find(({ width, format }) => width === 480 && format === 'avif')
    expect(tile?.bytes.length).toBeLessThanOrEqual(20_000)
    // A smaller original is not enlarged.
    const large = files.find(({ width, format }) => width === 960 && format === 'webp')
    expect(await sharp(large?.bytes).metadata()).toMatchObject({ width: side, height: side })
  })

  it('replaces the previous one, and has white where it was transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const png = await sharp({ create: { width: 300, height: 500, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer()
    await storePhoto('goods/same', red)
    await storePhoto('goods/same', png)
    const files = await stored('goods/same')
    expect(files).toHaveLength(9)
    const first = await sharp(files.find(({ format }) => format === 'jpeg')?.bytes)
      .raw()
      .toBuffer()
    expect([...first.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('is refused when it has another format, is broken, too small, or too large to unpack', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')
    const square = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    const gif = await square(300).gif().toBuffer()
    const jpeg = await square(300).jpeg().toBuffer()
    const bomb = await square(8000).png().toBuffer()
    const refused: [Buffer, string][] = [
      [svg, 'format'],
      [gif, 'format'],
      [Buffer.alloc(0), 'format'],
      [Buffer.from([0xff, 0xd8, 0xff]), 'unreadable'],
      [jpeg.subarray(0, jpeg.length / 2), 'unreadable'],
      [await square(239).png().toBuffer(), 'tooSmall'],
      [bomb, 'unreadable'],
    ]
    for (const [bytes, picture] of refused)
      await expect(storePhoto('goods/bad', bytes)).rejects.toMatchObject({ detail: { picture } })
    for (const path of ['goods/x.svg', '../x', '', 'a//b', 'a b'])
      await expect(storePhoto(path, jpeg)).rejects.toMatchObject({ detail: { picture: 'path' } })
    expect(await stored('goods/bad')).toEqual([])
  })
})
