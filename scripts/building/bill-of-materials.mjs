import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { root } from '../machine/install.mjs'

/** The workspaces that a passenger's phone and the airline's server run. */
const shipped = ['@aisle/server', '@aisle/web']

/**
 * Every package of the product by package-lock.json, as CycloneDX 1.5 JSON, by npm itself and without network. The bill
 * lists the tools of these two workspaces as well: with `--omit dev`, npm leaves out each package that any workspace
 * has as a tool.
 * @throws when npm cannot be run or refuses
 */
export function billOfMaterials() {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-packages-'))
  try {
    copyManifests(folder)
    const args = ['sbom', '--offline', '--sbom-format', 'cyclonedx', '--package-lock-only']
    const { status, stdout, stderr, error } = runNpm(
      [...args, ...shipped.flatMap((name) => ['--workspace', name])],
      folder,
    )
    if (error || status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** npm names nothing without a version, and the root, which is published nowhere, has none. */
function copyManifests(folder) {
  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const lock = read('package-lock.json')
  const version = lock.packages['apps/server'].version
  lock.version = version
  lock.packages[''].version = version
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...read('package.json'), version }))
  for (const place of Object.keys(lock.packages).filter((name) => name !== '' && !name.includes('node_modules'))) {
    const manifest = join(folder, place, 'package.json')
    mkdirSync(dirname(manifest), { recursive: true })
    cpSync(join(root, place, 'package.json'), manifest)
  }
}

function runNpm(args, cwd) {
  const npm = process.env.npm_execpath
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  return npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
}
