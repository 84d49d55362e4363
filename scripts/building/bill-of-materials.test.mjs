import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../machine/install.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

describe('the bill of materials', () => {
  it('is CycloneDX and lists every package of server and page with version, address and hash', () => {
    const bill = billOfMaterials()
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/)
    const byReference = new Map(bill.components.map((component) => [component['bom-ref'], component]))
    // Packages may come in several versions.
    expect(byReference.size).toBe(bill.components.length)
    for (const manifest of ['apps/server/package.json', 'apps/web/package.json']) {
      const { dependencies, optionalDependencies = {} } = read(manifest)
      for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
        if (name.startsWith('@aisle/')) continue
        expect(byReference.get(`${name}@${version}`), name).toMatchObject({ type: 'library', name, version })
      }
    }
    for (const { purl } of bill.components) expect(purl).toMatch(/^pkg:npm\/.+@\d/)
    const { fastify } = read('apps/server/package.json').dependencies
    expect(byReference.get(`fastify@${fastify}`).hashes).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) },
    ])
    for (const { ref, dependsOn } of bill.dependencies) {
      for (const other of dependsOn) expect(byReference.has(other), `${ref} → ${other}`).toBe(true)
    }
  })
})
