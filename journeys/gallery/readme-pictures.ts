/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@aisle/contract/language'
import type { Browser } from 'playwright-core'
import { allScenes } from '../scenes/all-scenes.ts'
import { prepareCast, type Cast } from '../scenes/cast.ts'
import { openStage } from '../scenes/stage.ts'
import type { Product } from '../support/products/product.ts'
import type { View } from './options.ts'
import { takePicture } from './take-picture.ts'

interface Shown {
  scene: string
  language: Language
  theme: View['theme']
}

/** The README's pictures: each a row of screens of one width, from left to right. */
const readmePictures: readonly { file: string; width: 375 | 1280; screens: readonly Shown[] }[] = [
  {
    file: 'phones.webp',
    width: 375,
    screens: [
      { scene: 'purchase-ticket', language: 'zh', theme: 'light' },
      { scene: 'products-full', language: 'en', theme: 'light' },
      { scene: 'verify-online-flight', language: 'zh', theme: 'light' },
      { scene: 'shop-full', language: 'en', theme: 'light' },
      { scene: 'cart-freight', language: 'zh', theme: 'dark' },
      { scene: 'order-shipped', language: 'en', theme: 'light' },
    ],
  },
  {
    file: 'desktop.webp',
    width: 1280,
    screens: [
      { scene: 'shop-full', language: 'zh', theme: 'light' },
      { scene: 'cart-full', language: 'en', theme: 'dark' },
    ],
  },
]

const heights = { 375: 812, 1280: 800 } as const
/** Of the whole row, gaps included. */
const rowWidth = 1656
const gap = 24

/** Plays the scenes on this product and writes the rows into the folder. */
export async function takeReadmePictures(browser: Browser, product: Product, folder: string): Promise<void> {
  const cast = await prepareCast(browser, product)
  const parts = await mkdtemp(join(tmpdir(), 'aisle-pictures-'))
  try {
    for (const { file, width, screens } of readmePictures) {
      const files: string[] = []
      for (const [at, shown] of screens.entries()) {
        files.push(await takeScreen(browser, { product, cast, shown, width, file: join(parts, `${at}-${file}`) }))
      }
      await writeFile(join(folder, file), await layInARow(browser, files, heights[width] / width))
      console.log(`${join(folder, file)}: ${screens.map(({ scene, language }) => `${scene} ${language}`).join(', ')}`)
    }
  } finally {
    await rm(parts, { recursive: true })
  }
}

interface Screen {
  product: Product
  cast: Cast
  shown: Shown
  width: 375 | 1280
  file: string
}

async function takeScreen(browser: Browser, { product, cast, shown, width, file }: Screen): Promise<string> {
  const scene = allScenes.find(({ name }) => name === shown.scene)
  if (!scene) throw new Error(`no scene is called ${shown.scene}`)
  const stage = await openStage(browser, { product, cast, language: shown.language, who: scene.who, scale: 2 })
  await scene.open(stage)
  await stage.page.evaluate(() => scrollTo(0, 0))
  const session = await stage.page.context().newCDPSession(stage.page)
  await takePicture(stage.page, session, { theme: shown.theme, width, text: 100, file, onePage: true })
  await stage.close()
  return file
}

async function layInARow(browser: Browser, files: readonly string[], ratio: number): Promise<Buffer> {
  const each = Math.floor((rowWidth - gap * (files.length + 1)) / files.length)
  const page = await browser.newPage({ viewport: { width: rowWidth, height: Math.round(each * ratio) + 2 * gap } })
  // A page of its own origin may load pictures of the disk.
  const html = join(files[0] ?? '', '..', 'row.html')
  const style = `body{margin:0;padding:${gap}px;display:flex;gap:${gap}px;background:#c9d6db}img{width:${each}px;border-radius:${each > 400 ? 8 : 18}px}`
  await writeFile(html, `<style>${style}</style>${files.map((file) => `<img src="file://${file}">`).join('')}`)
  await page.goto(`file://${html}`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  await page.close()
  return Buffer.from(data, 'base64')
}
