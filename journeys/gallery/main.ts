import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareCast, sceneTime } from '../scenes/cast.ts'
import { sceneGroups } from '../scenes/all-scenes.ts'
import type { Scene } from '../scenes/scene.ts'
import { launchBrowser } from '../support/pages/phone.ts'
import { startProduct } from '../support/products/product.ts'
import { Misuse, readOptions, type GalleryOptions } from './options.ts'
import { takeReadmePictures } from './readme-pictures.ts'
import { renderScene, type RenderedScene, type Studio } from './render-scene.ts'
import { writePage } from './write-page.ts'

/** Renders every scene into one page of pictures. */
async function makeGallery(options: GalleryOptions): Promise<number> {
  const started = Date.now()
  const out = resolve(options.out)
  await mkdir(out, { recursive: true })
  const product = await startProduct(sceneTime, { AISLE_LIMITS: 'off' })
  const browsers = await Promise.all(Array.from({ length: options.browsers }, () => launchBrowser()))
  try {
    const [first] = browsers
    if (!first) throw new Misuse('--browsers: at least 1')
    if (options.readme) {
      await takeReadmePictures(first, product, fileURLToPath(new URL('../../docs/pictures', import.meta.url)))
      return 0
    }
    const cast = await prepareCast(first, product)
    const jobs = chosenScenes(options).flatMap((scene) =>
      options.languages.map((language) => ({ scene, language, views: options.viewsOf(language) })),
    )
    console.log(`${jobs.length} visits, each in up to ${options.viewsOf('zh').length} ways, into ${out}`)
    const results: RenderedScene[] = []
    const waiting = [...jobs]
    await Promise.all(
      browsers.map(async (browser) => {
        const studio: Studio = { browser, product, cast, out, scale: options.scale }
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          const result = await renderScene(studio, job.scene, job)
          results.push(result)
          tell(result, `${results.length}/${jobs.length}`)
        }
      }),
    )
    const design = options.design ? resolve(options.design) : undefined
    const shown = await withEarlier(results, { out, all: options.only.length === 0 })
    await writePage(out, { results: shown, design, beside: options.beside })
    return summary(results, { seconds: Math.round((Date.now() - started) / 1000), out })
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await product.stop()
  }
}

/** When only some scenes are rendered, the page keeps the earlier pictures of the others. */
async function withEarlier(results: readonly RenderedScene[], { out, all }: { out: string; all: boolean }) {
  const kept = join(out, 'results.json')
  const anew = new Set(results.map(({ scene }) => scene))
  const text = all ? '[]' : await readFile(kept, 'utf8').catch(() => '[]')
  // Written below by an earlier run.
  const earlier = (JSON.parse(text) as RenderedScene[]).filter(({ scene }) => !anew.has(scene))
  const together = [...earlier, ...results]
  await writeFile(kept, JSON.stringify(together))
  return together
}

function chosenScenes({ only }: GalleryOptions): readonly Scene[] {
  const chosen = sceneGroups.flatMap(({ group, scenes }) =>
    scenes.filter(({ name }) => only.length === 0 || only.some((word) => word === group || name.startsWith(word))),
  )
  if (chosen.length === 0)
    throw new Misuse(
      `--only ${only.join(',')}: no such scene. Groups: ${sceneGroups.map(({ group }) => group).join(', ')}`,
    )
  return chosen
}

function tell({ scene, language, pictures, failure }: RenderedScene, progress: string): void {
  const found = pictures.reduce((sum, { faults }) => sum + faults.length, 0)
  console.log(
    `${progress} ${scene} ${language}: ${failure === null ? `${pictures.length} pictures${found ? `, ${found} remarks` : ''}` : `FAILED ${failure}`}`,
  )
}

function summary(results: readonly RenderedScene[], { seconds, out }: { seconds: number; out: string }): number {
  const pictures = results.flatMap((result) => result.pictures.map((picture) => ({ scene: result.scene, ...picture })))
  const remarks = new Map<string, string[]>()
  for (const { scene, language, theme, width, text, faults } of pictures)
    for (const fault of faults) {
      const where = `${language} ${theme} ${width}${text === 200 ? ' at 200 %' : ''}`
      const key = `${scene}: ${fault}`
      remarks.set(key, [...(remarks.get(key) ?? []), where])
    }
  for (const [remark, where] of remarks)
    console.log(
      `${remark}  [${where.slice(0, 3).join(', ')}${where.length > 3 ? ` and ${where.length - 3} more` : ''}]`,
    )
  const failures = results.filter(({ failure }) => failure !== null)
  const scenes = new Set(results.map(({ scene }) => scene)).size
  console.log(
    `${scenes} scenes, ${pictures.length} pictures in ${seconds} s, ${remarks.size} remarks: ${join(out, 'index.html')}`,
  )
  for (const { scene, language, failure } of failures) console.log(`failed: ${scene} ${language}: ${failure}`)
  return failures.length === 0 ? 0 : 1
}

try {
  process.exitCode = await makeGallery(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Misuse ? error.message : error)
  process.exitCode = 1
}
