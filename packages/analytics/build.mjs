import process from 'node:process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'

const target = 'es2021'
const here = new URL('./', import.meta.url)
const { version: ownVersion } = JSON.parse(readFileSync(new URL('package.json', here), 'utf8'))

/**
 * Properties internal to the script, whose names may be shortened. Do not list a name that belongs to the page, the
 * wire, storage, the options or the objects passed to plugins.
 */
const ownNames = [
  'around say guard tell sdk items register instances general shared deliveries identity held storage device page view',
  'time record renew collects addressChanged start timers pageAttributes beforeSend pageListener isMain adoptOldUser',
  'nextSequence keep forget until xhr image look mayGo put settle turn stored whole tries state onOutcome pause resume end',
  'window events target read commit compose goOn showPage beacon post outlives explain',
  'refuse pass configured prefix starting source moved checked deliver early commands extend session release',
]
  .join(' ')
  .split(' ')

/** `gdp` or `gdp-full`, minified; `version`: what it says of itself, if not its own. */
async function buildScript(name, version = ownVersion) {
  const entry = { gdp: 'src/script.ts', 'gdp-full': 'src/script-full.ts' }[name]
  const bundle = await rolldown({
    input: fileURLToPath(new URL(entry, here)),
    platform: 'browser',
    transform: { target, define: { __ANALYTICS_VERSION__: JSON.stringify(version) } },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: 'dce-only', comments: false })
  const { code, errors } = await minify(`${name}.js`, output[0].code, {
    compress: { target },
    mangle: { toplevel: true },
    mangleProps: { include: new RegExp(`^(${ownNames.join('|')})$`) },
  })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}

// With a name (and a version) that script itself, else both as files.
const [, , name, version] = process.argv
if (name) process.stdout.write(await buildScript(name, version))
else {
  mkdirSync(new URL('dist/', here), { recursive: true })
  for (const file of ['gdp', 'gdp-full']) {
    const code = await buildScript(file)
    writeFileSync(new URL(`dist/${file}.js`, here), code)
    const sizes = `${Buffer.byteLength(code)} bytes, gzip ${gzipSync(code, { level: 9 }).length}`
    process.stdout.write(`dist/${file}.js: ${sizes}, brotli ${brotliCompressSync(code).length}\n`)
  }
}
