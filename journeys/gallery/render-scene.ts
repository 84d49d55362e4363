import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@aisle/contract/language'
import type { Browser } from 'playwright-core'
import type { Cast } from '../scenes/cast.ts'
import type { Scene } from '../scenes/scene.ts'
import { openStage } from '../scenes/stage.ts'
import type { Product } from '../support/products/product.ts'
import { findFaults } from './find-faults.ts'
import type { View } from './options.ts'
import { takePicture } from './take-picture.ts'

interface Rendered extends View {
  language: Language
  /** Relative to the gallery's folder. */
  file: string
  height: number
  faults: readonly string[]
}

export interface RenderedScene {
  scene: string
  language: Language
  pictures: Rendered[]
  /** What the screen says, by which a phrase finds its pictures. */
  words: string
  /** Why the scene could not be played. */
  failure: string | null
}

export interface Studio {
  browser: Browser
  product: Product
  cast: Cast
  out: string
  scale: number
}

/** Plays a scene once in one language and takes a picture in every requested view. */
export async function renderScene(
  { browser, product, cast, out, scale }: Studio,
  scene: Scene,
  { language, views }: { language: Language; views: readonly View[] },
): Promise<RenderedScene> {
  const pictures: Rendered[] = []
  const folder = join('pictures', scene.name)
  await mkdir(join(out, folder), { recursive: true })
  const stage = await openStage(browser, { product, cast, language, who: scene.who, scale })
  try {
    await scene.open(stage)
    const words = await stage.page.locator('body').innerText()
    const session = await stage.page.context().newCDPSession(stage.page)
    for (const view of views) {
      if (scene.widths && !scene.widths.includes(view.width)) continue
      const file = join(folder, `${language}-${view.theme}-${view.width}${view.text === 200 ? '-text200' : ''}.webp`)
      const { height } = await takePicture(stage.page, session, { ...view, file: join(out, file) })
      const faults = [
        ...(await findFaults(stage.page)),
        ...stage.complaints.splice(0).map((text) => `console: ${text}`),
      ]
      pictures.push({ ...view, language, file, height, faults })
    }
    return { scene: scene.name, language, pictures, words, failure: null }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)
    const file = join(folder, `${language}-failed.png`)
    await stage.page.screenshot({ path: join(out, file) }).catch(() => undefined)
    return { scene: scene.name, language, pictures, words: '', failure: `${message} (${file})` }
  } finally {
    await stage.close()
  }
}
