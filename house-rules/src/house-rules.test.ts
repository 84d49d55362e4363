import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, readModules, root } from './read-modules.ts'

const modules = readModules()
const product = modules.filter((module) => !/\.(test|journey)\.tsx?$/.test(module.path))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the repository', () => {
  it('has no file with a meaningless name', () => {
    expect(
      modules
        .map((module) => module.path)
        .filter((path) => /(^|\/)(utils?|helpers?|common|misc|types|manager)\.tsx?$/.test(path)),
    ).toEqual([])
  })

  it('has no module over 400 lines except the generated schema', () => {
    const long = product.filter(
      (module) => module.text.split('\n').length > 400 && !module.path.endsWith('/db/schema.ts'),
    )
    expect(long.map((module) => module.path)).toEqual([])
  })

  it('has no default exports outside of configuration', () => {
    const defaults = product.filter(
      (module) => /^export default /m.test(module.text) && !module.path.endsWith('.config.ts'),
    )
    expect(defaults.map((module) => module.path)).toEqual([])
  })

  it("reads the server's environment in one place", () => {
    const readers = product.filter(
      (module) => module.path.startsWith('apps/server/src/') && /process\.env/.test(module.text),
    )
    expect(readers.map((module) => module.path)).toEqual(['apps/server/src/main.ts'])
  })

  it('loads nothing from other hosts in the browser (G9)', () => {
    const files = ['apps/web/index.html', ...filesBelow('apps/web/src', /\.(ts|tsx|css)$/)]
    const strays = files.flatMap((path) =>
      [...read(path).matchAll(/https?:\/\/(?!www\.w3\.org\/|127\.0\.0\.1|localhost)[\w.-]+/g)]
        .filter(() => !/\.test\.tsx?$/.test(path))
        .map(([url]) => `${path}: ${url}`),
    )
    expect(strays).toEqual([])
  })

  it('calls fetch in only one module of the web app', () => {
    // The service worker forwards the pages' requests and makes no calls.
    const inPage = product.filter(({ path }) => /^apps\/web\/src\/(?!service-worker\/)/.test(path))
    const callers = inPage.filter((module) => /\bfetch\(/.test(module.text))
    expect(callers.map((module) => module.path)).toEqual(['apps/web/src/api/call-api.ts'])
  })

  it('never reads the wall clock in server features: the clock is a parameter', () => {
    const readers = product.filter(
      (module) =>
        module.path.startsWith('apps/server/src/features/')
        && /Date\.now\(\)|new Date\(\)|Math\.random\(/.test(module.text),
    )
    expect(readers.map((module) => module.path)).toEqual([])
  })

  it('pins every dependency', () => {
    const loose = filesBelow('.', /^package\.json$/).flatMap((path) => {
      const {
        dependencies = {},
        devDependencies = {},
        optionalDependencies = {},
      } = JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name]) => `${path}: ${name}`)
    })
    expect(loose).toEqual([])
  })

  it('keeps the server to 26 direct runtime packages', () => {
    const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: Record<string, string> }
    const foreign = Object.keys(dependencies).filter((name) => !name.startsWith('@aisle/'))
    expect(foreign.length).toBeLessThanOrEqual(26)
  })

  it('keeps ARCHITECTURE.md to 150 lines', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(150)
  })
})

describe('a folder', () => {
  it('holds at most 25 source files besides its tests, so that newcomers can survey it', () => {
    const sources = filesBelow('.', /(?<!\.test)\.(ts|tsx|mts|mjs)$/).filter((path) => path.includes('/'))
    const counts = new Map<string, number>()
    for (const path of sources) {
      const folder = posix.dirname(path)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(100)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })
})
