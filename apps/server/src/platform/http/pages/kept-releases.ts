import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textDigits, type PageDifference } from '@aisle/contract/page-pieces'
import type { FastifyBaseLogger } from 'fastify'
import { hashOfText, releaseDifference, type KeptRelease } from './page-differences.ts'
import type { WebApp } from './serve-web-app.ts'

/** The difference from an earlier release; null: this server does not know that release. */
export type DifferenceFrom = (id: string) => Promise<Pick<PageDifference, 'template' | 'files'> | null>

interface World {
  dataDir: string
  web: Pick<WebApp, 'dir' | 'indexHtml'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Including the running one. A browser with an older release gets the whole page. */
const mostReleases = 5
const ending = '.json'
const isId = new RegExp(`^[0-9a-f]{${textDigits}}$`)

/**
 * Keeps the running release and those before it in `DATA_DIR/releases`, and computes differences. If the folder cannot
 * be written, every browser gets the whole page: slower, but correct.
 */
export async function keepReleases({ dataDir, web, log }: World): Promise<DifferenceFrom> {
  const folder = join(dataDir, 'releases')
  const current: KeptRelease = { template: web.indexHtml, files: await filesIn(join(web.dir, 'assets')) }
  const known = new Set<string>()
  try {
    for (const id of await keep(folder, current)) known.add(id)
  } catch (error) {
    log.warn(error, 'this release could not be kept: browsers will get the next one whole')
  }
  const found = new Map<string, ReturnType<DifferenceFrom>>()
  return (id) => {
    if (!known.has(id)) return Promise.resolve(null)
    const difference =
      found.get(id)
      ?? read(join(folder, id + ending))
        .then((before) => releaseDifference(before, current))
        .catch((error: unknown) => {
          log.warn(error, `the release ${id} could not be read`)
          return null
        })
    found.set(id, difference)
    return difference
  }
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => [])
  const texts = names
    .filter((name) => /\.(js|css)$/.test(name))
    .map(async (name) => [`/assets/${name}`, await readFile(join(folder, name), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}

/** Answers the ids of all that are kept now. */
async function keep(folder: string, { template, files }: KeptRelease): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const name = hashOfText(template) + ending
  const place = join(folder, name)
  const now = new Date()
  const isThere = await utimes(place, now, now).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    // A rename never leaves half a file, even when two servers start at once.
    const draft = `${place}.${process.pid}`
    await writeFile(draft, JSON.stringify({ template, files: [...files] }))
    await rename(draft, place)
  }
  const kept = (await readdir(folder)).filter((one) => one.endsWith(ending) && isId.test(one.slice(0, -ending.length)))
  const dated = await Promise.all(kept.map(async (one) => ({ one, at: (await stat(join(folder, one))).mtimeMs })))
  const newest = dated.toSorted((a, b) => b.at - a.at)
  for (const { one } of newest.slice(mostReleases)) await rm(join(folder, one), { force: true })
  return newest.slice(0, mostReleases).map(({ one }) => one.slice(0, -ending.length))
}

async function read(place: string): Promise<KeptRelease> {
  // Written by `keep` alone.
  const { template, files } = JSON.parse(await readFile(place, 'utf8')) as {
    template: string
    files: [string, string][]
  }
  return { template, files: new Map(files) }
}
