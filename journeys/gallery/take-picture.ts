/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright-core'
import type { View } from './options.ts'

const heights = { 320: 568, 375: 812, 768: 1024, 1280: 800 } as const
/** A list goes on and on; what is below has the same form. */
const tallest = 2400

export interface Picture {
  width: number
  height: number
}

/** The screen as it stands, seen so; as tall as its content, unless something lies above it. */
export async function takePicture(
  page: Page,
  session: CDPSession,
  { theme, width, text, file }: View & { file: string },
): Promise<Picture> {
  const size = { width, height: heights[width] }
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize(size)
  // What a passenger sets in the browser: the size that `100%` stands for.
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * text) / 100 } })
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
  await settled(page)
  const content = await page.evaluate(() =>
    document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')
      ? 0
      : document.documentElement.scrollHeight,
  )
  const height = Math.min(Math.max(size.height, content), tallest)
  if (height !== size.height) {
    await page.setViewportSize({ width, height })
    await settled(page)
  }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60, optimizeForSpeed: true })
  await writeFile(file, Buffer.from(data, 'base64'))
  return { width, height }
}

/** Two frames after the change, with its letters and its pictures there. */
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
    // One that never comes is part of the scene.
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 1500))])
    await frame()
  })
}
