/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright-core'
import type { View } from './options.ts'

const heights = { 320: 568, 375: 812, 768: 1024, 1280: 800 } as const
/** Longer pages are cut: lists only repeat their form below. */
const tallest = 2400

export interface Picture {
  width: number
  height: number
}

/** Takes a picture of the screen in this view: as tall as its content, unless a layer covers it or `onePage` is wanted. */
export async function takePicture(
  page: Page,
  session: CDPSession,
  { theme, width, text, file, onePage }: View & { file: string; onePage?: true },
): Promise<Picture> {
  const size = { width, height: heights[width] }
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize(size)
  // The passenger's browser setting: the font size that `100%` means.
  await page.evaluate(() => document.querySelector<HTMLElement>('#app')?.style.removeProperty('min-height'))
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * text) / 100 } })
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
  await settled(page)
  if (width === 1280 && !onePage) await besidesArrived(page)
  const content = await page.evaluate(() =>
    document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')
      ? 0
      : document.documentElement.scrollHeight,
  )
  const height = onePage ? size.height : Math.min(Math.max(size.height, content), tallest)
  if (height !== size.height) {
    await page.setViewportSize({ width, height })
    await settled(page)
  }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60, optimizeForSpeed: true })
  await writeFile(file, Buffer.from(data, 'base64'))
  return { width, height }
}

/**
 * A scene is played on a phone: the rail and the footer of a desktop are fetched only now. Aboard there are none. The
 * footer begins below the first view, and must not move on when the view grows to the whole page.
 */
async function besidesArrived(page: Page): Promise<void> {
  if (page.url().includes('source=portal')) return
  const footer = page.locator('.site-footer')
  await footer.waitFor({ state: 'attached', timeout: 3000 }).catch(() => undefined)
  await page.evaluate(() => {
    const app = document.querySelector<HTMLElement>('[data-footer] #app')
    if (app) app.style.minHeight = getComputedStyle(app).minHeight
  })
}

/** Waits two frames after the change, with fonts and pictures loaded. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await document.fonts.ready
    const seen = [...document.images].filter((image) => {
      const box = image.getBoundingClientRect()
      return image.src && box.bottom > 0 && box.top < innerHeight && box.width > 0
    })
    const drawn = Promise.allSettled(seen.map((image) => image.decode()))
    // A picture that never arrives is part of the scene.
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 1500))])
    await frame()
  })
}
