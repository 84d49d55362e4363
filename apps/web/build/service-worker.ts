import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const contractFolder = join(import.meta.dirname, '../../../packages/contract/src')
const workerFolder = join(import.meta.dirname, '../src/service-worker')

const computeHash = (...texts: readonly string[]) =>
  texts
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 12)

/** Changes with the shapes of answers, and with nothing else: kept answers outlive a release that reads them alike. */
function contractShape(): string {
  const schemas = readdirSync(contractFolder).filter((name) => name.endsWith('-schemas.ts'))
  return computeHash(...schemas.toSorted().map((name) => readFileSync(join(contractFolder, name), 'utf8')))
}

/**
 * `sw.js` next to the page, with the list of all files, and `sw-off.js`, which removes the worker. The page contains
 * its release.
 */
export function nextVisit(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'next-visit',
    config: () => ({ define: { contractShape: JSON.stringify(contractShape()) } }),
    configResolved: (resolved) => void (config = resolved),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A test run or the development server has no page.
        if (config.command !== 'build') return
        const folder = resolve(config.root, config.build.outDir)
        const release = markPage(join(folder, 'index.html'))
        const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name))
        const addresses = ['/favicon.svg', ...files.toSorted().map((name) => `/assets/${name}`)]
        const define = { keptRelease: JSON.stringify(release), keptFiles: JSON.stringify(addresses) }
        await buildWorker(config, { source: 'service-worker.ts', file: 'sw.js', define })
        await buildWorker(config, { source: 'remove-worker.ts', file: 'sw-off.js', define: {} })
      },
    },
  }
}

/** The page names all its files, by hashes: its own hash is the release's. */
function markPage(path: string): string {
  const html = readFileSync(path, 'utf8')
  const release = computeHash(html)
  const marked = html.replace(
    /<meta charset="utf-8"\s*\/?>/,
    (charset) => `${charset}<meta name="aisle-release" content="${release}">`,
  )
  if (marked === html) throw new Error('the page does not begin with its charset')
  writeFileSync(path, marked)
  return release
}

interface Worker {
  source: string
  file: string
  define: Record<string, string>
}

async function buildWorker({ root, build: { outDir, target } }: ResolvedConfig, { source, file, define }: Worker) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir,
      target,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(workerFolder, source),
        output: { format: 'iife', entryFileNames: file },
      },
    },
  })
  const path = resolve(root, outDir, file)
  const code = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(code))
  writeFileSync(`${path}.gz`, gzipSync(code))
}
