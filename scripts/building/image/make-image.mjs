import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { bundle, leftInNodeModules } from '../build-product.mjs'
import { root } from '../../machine/install.mjs'
import { dataDir, debianSuite, listPackages, unpackBase, user } from './debian-base.mjs'
import { copyPackages } from './kept-packages.mjs'
import { node, placeNode } from './node-program.mjs'

const home = 'usr/lib/aisle'
const tag = 'latest'

/** Programs of staff in addition to the server, by name, from their sources. */
const staffPrograms = { 'aisle-operator': 'apps/operator/src/main.ts', 'aisle-audit': 'auditor/main.ts' }

/**
 * Packs the built product as an OCI image: layers from what changes least to what changes with each release, for machines
 * of this kind. The same commit and the same Debian packages give the same layers.
 * @param {{out: string, madeAt: Date}} asked `out` is a folder; `madeAt` is written into the image
 * @returns {Promise<{layout: string, archive: string, release: string, bytes: number}>} the OCI layout, the same as one tar
 *   archive, and the archive’s size; next to it are its SHA-256 and the list of its parts
 * @throws when a tool fails or a download is not the pinned one
 */
export async function makeImage({ out, madeAt }) {
  if (process.arch !== 'x64') throw new Error('The image is for x86-64 machines, and is made on one.')
  const stage = mkdtempSync(join(tmpdir(), 'aisle-image-'))
  try {
    const layers = await stageLayers(stage)
    const release = createHash('sha256')
      .update(readFileSync(join(root, 'apps/server/dist/main.js')))
      .digest('hex')
    rmSync(out, { recursive: true, force: true })
    mkdirSync(out, { recursive: true })
    const layout = join(out, 'layout')
    run('umoci', ['init', '--layout', layout])
    run('umoci', ['new', '--image', `${layout}:${tag}`])
    const dated = [`--history.created=${madeAt.toISOString()}`, '--history.author=Aisle']
    for (const { name, folder } of layers) {
      const tar = pack(folder, join(stage, `${name}.tar`), madeAt)
      run('umoci', ['raw', 'add-layer', '--image', `${layout}:${tag}`, ...dated, `--history.created_by=${name}`, tar])
    }
    configure(`${layout}:${tag}`, { release: release.slice(0, 12), madeAt, dated })
    run('umoci', ['gc', '--layout', layout])
    const archive = pack(layout, join(out, `aisle-${release.slice(0, 12)}.oci.tar`), madeAt)
    const bytes = describe(archive, join(stage, 'base'))
    return { layout, archive, release: release.slice(0, 12), bytes }
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** Folders that lie over one another in the image. */
async function stageLayers(stage) {
  const folder = (name) => join(stage, name)
  unpackBase(folder('base'))
  placeNode(folder('node'))
  copyPackages(leftInNodeModules, folder(`packages/${home}`))
  await stageProduct(folder('product'))
  return ['base', 'node', 'packages', 'product'].map((name) => ({ name, folder: folder(name) }))
}

/** Server, web app and staff’s programs; nothing of the demonstration, and no maps of sources. */
async function stageProduct(folder) {
  const place = (path) => join(folder, home, path)
  const left = /\.map$|\/demo-data$|\.build-stamp$/
  for (const part of ['apps/server/dist', 'apps/web/dist', 'apps/console/dist'])
    cpSync(join(root, part), place(part), { recursive: true, filter: (source) => !left.test(source) })
  cpSync(join(root, 'LICENSE'), join(folder, 'usr/share/doc/aisle/copyright'), { recursive: true })
  writeFileSync(place('package.json'), '{"type":"module"}\n')
  await bundle(place('staff'), staffPrograms, { sourcemap: false })
  cpSync(join(root, 'auditor/checks'), place('staff/checks'), { recursive: true })
  mkdirSync(join(folder, 'usr/bin'), { recursive: true })
  for (const name of Object.keys(staffPrograms)) addCommand(folder, name, `staff/${name}.js`)
  addCommand(folder, 'aisle', 'apps/server/dist/main.js')
}

/** A command that is a program of ours. */
function addCommand(folder, name, program) {
  const file = join(folder, home, program)
  writeFileSync(file, `#!/usr/bin/node\n${readFileSync(file, 'utf8')}`)
  chmodSync(file, 0o755)
  symlinkSync(`/${home}/${program}`, join(folder, 'usr/bin', name))
}

function configure(image, { release, madeAt, dated }) {
  const values = {
    created: madeAt.toISOString(),
    architecture: 'amd64',
    os: 'linux',
    'config.user': `${user.id}:${user.id}`,
    'config.workingdir': dataDir,
    'config.volume': dataDir,
    'config.stopsignal': 'SIGTERM',
    'config.entrypoint': 'aisle',
    'config.exposedports': '8080/tcp',
  }
  const variables = ['PATH=/usr/bin', 'NODE_ENV=production', `DATA_DIR=${dataDir}`, 'HOST=0.0.0.0']
  const labels = {
    'org.opencontainers.image.title': 'Aisle',
    'org.opencontainers.image.version': release,
    'org.opencontainers.image.licenses': 'Apache-2.0',
    'org.opencontainers.image.created': madeAt.toISOString(),
    'org.opencontainers.image.base.name': `debian:${debianSuite}`,
  }
  run('umoci', [
    'config',
    '--image',
    image,
    ...dated,
    '--history.created_by=settings',
    ...Object.entries(values).map(([name, value]) => `--${name}=${value}`),
    ...variables.map((value) => `--config.env=${value}`),
    ...Object.entries(labels).map(([name, value]) => `--config.label=${name}=${value}`),
  ])
}

/** @returns the size of the archive; its hash and parts are written next to it */
function describe(archive, base) {
  const bytes = readFileSync(archive)
  const hash = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`)
  const bill = JSON.parse(readFileSync(join(root, 'apps/server/dist/sbom.cdx.json'), 'utf8'))
  const debian = listPackages(base).map(({ name, version, architecture }) => {
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=${debianSuite}`
    return { type: 'library', 'bom-ref': purl, name, version, purl }
  })
  const purl = `pkg:npm/${node.name}@${node.version}`
  const runtime = { type: 'platform', 'bom-ref': purl, name: 'node', version: node.version, purl }
  const components = [...bill.components, ...debian, runtime]
  writeFileSync(`${archive}.cdx.json`, `${JSON.stringify({ ...bill, components }, null, 1)}\n`)
  return bytes.length
}

/** The same files give the same archive. @returns its path */
function pack(folder, file, madeAt) {
  const order = ['--sort=name', '--format=posix', '--pax-option=delete=atime,delete=ctime']
  const owners = ['--numeric-owner', `--mtime=@${Math.floor(madeAt.getTime() / 1000)}`]
  run('tar', ['-C', folder, ...order, ...owners, '-cf', file, '.'])
  return file
}

function run(command, args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr}`)
}
