import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { asModule, files } from './react-as-modules.ts'

const require = createRequire(import.meta.url)
const getNames = (code: string) =>
  [...(/export \{ (.*) \}/.exec(code)?.[1] ?? '').matchAll(/ as (\w+)/g)].map(([, name = '']) => name)

describe('React as modules', () => {
  it.each(Object.entries(files))('exports of %s what the package does', (name, file) => {
    const code = asModule(file)
    // The development build, which tests run on, has two names more.
    const published = Object.keys(require(name) as object).filter((one) => !/^(act|captureOwnerStack)$/.test(one))
    expect(getNames(code).toSorted()).toEqual(published.toSorted())
    expect(code).not.toMatch(/\brequire\(|\bmodule\.exports\b/)
    for (const [, imported = ''] of code.matchAll(/^import \* as \w+ from "([^"]+)"/gm))
      expect(Object.keys(files)).toContain(imported)
  })

  it('is of one version', () => {
    const versions = ['react', 'react-dom', 'react-dom/client'].map(
      (name) => (require(name) as { version?: string }).version,
    )
    expect(new Set(versions)).toEqual(new Set([(require('react/package.json') as { version: string }).version]))
  })
})
