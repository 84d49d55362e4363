import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sceneGroups } from '../scenes/all-scenes.ts'
import { getShots } from './design-shots.ts'
import type { RenderedScene } from './render-scene.ts'

interface PageOptions {
  results: readonly RenderedScene[]
  /** A folder with the design's pictures. */
  design: string | undefined
  /** The commit of the pictures in `before`, which have the same names. */
  beside: string | undefined
}

/** Writes one page with all pictures, which works both as a file and from a server. */
export async function writePage(out: string, { results, design, beside }: PageOptions): Promise<void> {
  const shots = design === undefined ? [] : await copyShots(design, out)
  const scenes = sceneGroups.flatMap(({ group, scenes: ofGroup }) =>
    ofGroup.flatMap(({ name, path, state }) => {
      const played = results.filter(({ scene }) => scene === name)
      if (played.length === 0) return []
      const failures = played.flatMap(({ language, failure }) => (failure === null ? [] : [`${language}: ${failure}`]))
      const pictures = played
        .flatMap((one) => one.pictures)
        .map((picture) => {
          const before = `before/${picture.file}`
          return beside !== undefined && existsSync(join(out, before)) ? { ...picture, before } : picture
        })
      const drawn = getShots(name, shots).map((shot) => `design/${shot}`)
      return [{ name, path, state, group, pictures, failures, design: drawn }]
    }),
  )
  const groups = sceneGroups.map(({ group, title }) => ({ group, title }))
  const page = await readFile(new URL('page.html', import.meta.url), 'utf8')
  // No text in the data can end the script element.
  const data = JSON.stringify({ groups, scenes, beside }).replaceAll('<', String.raw`\u003c`)
  await writeFile(
    join(out, 'index.html'),
    page.replace("/* the gallery's data */", () => data),
  )
}

async function copyShots(from: string, out: string): Promise<readonly string[]> {
  const shots = (await readdir(from)).filter((name) => /\.(png|jpe?g|webp)$/.test(name)).toSorted()
  await mkdir(join(out, 'design'), { recursive: true })
  await Promise.all(shots.map((name) => copyFile(join(from, name), join(out, 'design', name))))
  return shots
}
