import { posix } from 'node:path'
import type { Import, Module } from './read-modules.ts'

/** A module's place, in the terms of ARCHITECTURE.md. */
type Place =
  | { kind: 'package'; name: string }
  | { kind: 'feature'; app: string; feature: string }
  | { kind: 'base'; app: string }
  | { kind: 'assembly'; app: string }
  | { kind: 'stand-ins' }
  | { kind: 'auditor' }
  | { kind: 'tooling' }

/** The files that may see every feature of their app (architecture, rule 1). */
const assemblies = /^apps\/[^/]+\/src\/(main|routes|draw-first-screens|boot\/[\w-]+)\.tsx?$/
const isTest = (path: string) => /\.(test|journey|interop)\.tsx?$/.test(path) || path.includes('/test-support/')

/** An auditor that shares a state table with the product would share its errors. */
const independent = 'the auditor imports nothing of ours'

/** Libraries for schemas and for the CSV files of staff. */
const contractLibraries = ['zod', 'csv-parse/sync', 'csv-stringify/sync']

function getPlace(path: string): Place {
  const [top = '', second = '', , folder = '', feature = ''] = path.split('/')
  if (top === 'packages') return { kind: 'package', name: second }
  if (top === 'stand-ins') return { kind: 'stand-ins' }
  if (top === 'auditor') return { kind: 'auditor' }
  if (top !== 'apps' || isTest(path) || !path.startsWith(`apps/${second}/src/`)) return { kind: 'tooling' }
  if (assemblies.test(path)) return { kind: 'assembly', app: second }
  if (folder === 'features') return { kind: 'feature', app: second, feature }
  return { kind: 'base', app: second }
}

const resolve = (from: string, specifier: string) => posix.normalize(posix.join(posix.dirname(from), specifier))

/** Returns one sentence per broken rule. */
export function brokenImports(modules: readonly Module[]): string[] {
  const known = new Set(modules.map((module) => module.path))
  return modules.flatMap((module) => module.imports.flatMap((one) => broken(module, one, known)))
}

function broken(module: Module, one: Import, known: ReadonlySet<string>): string[] {
  const from = getPlace(module.path)
  const say = (why: string) => [`${module.path} imports ${one.specifier}: ${why}`]
  if (!one.specifier.startsWith('.')) return brokenPackage(module, one, from).flatMap(say)
  const target = resolve(module.path, one.specifier)
  if (/\.(css|svg|json)$/.test(target)) return []
  if (!known.has(target)) return say('no such module')
  const to = getPlace(target)
  if (isTest(target) && !isTest(module.path) && from.kind !== 'tooling')
    return say('product code never imports test code')
  if (from.kind === 'tooling') return []
  if (from.kind === 'package' && (to.kind !== 'package' || to.name !== from.name)) return say('a package stands alone')
  if (from.kind === 'stand-ins' && to.kind !== 'stand-ins') return say('stand-ins import nothing of ours')
  if (from.kind === 'auditor' && to.kind !== 'auditor') return say(independent)
  if ('app' in from && (!('app' in to) || to.app !== from.app))
    return say('apps never reach outside themselves by path')
  if (from.kind === 'base' && (to.kind === 'feature' || to.kind === 'assembly')) return say('the base knows no feature')
  if (from.kind === 'feature' && to.kind === 'assembly') return say('a feature knows no assembly')
  if (from.kind === 'feature' && to.kind === 'feature' && to.feature !== from.feature && !/\/index\.tsx?$/.test(target))
    return say('another feature is reached only through its index.ts')
  return brokenLayer(module.path, target).flatMap(say)
}

function brokenPackage(module: Module, one: Import, from: Place): string[] {
  const ours = one.specifier.startsWith('@aisle/')
  if (from.kind === 'stand-ins' && ours) return ['stand-ins import nothing of ours']
  if (from.kind === 'auditor' && ours) return [independent]
  const limitsForRules =
    from.kind === 'package' && from.name === 'rules' && one.specifier.startsWith('@aisle/contract/')
  if (limitsForRules) return []
  if (from.kind === 'package' && ours) return ['packages import nothing of ours, but the rules the contract']
  const forContract = from.kind === 'package' && from.name === 'contract' && contractLibraries.includes(one.specifier)
  if (from.kind === 'package' && !isTest(module.path) && !forContract)
    return ['packages need no library, but the contract those for schemas and CSV']
  const browserPackage = /^@aisle\/(native-bridge|analytics)/.test(one.specifier) && module.path.startsWith('apps/web/')
  // The SDK's packing, in which a cabin hands events on to the ground's collector.
  const shared = /^@aisle\/(contract|rules)\/|^@aisle\/analytics\/pack$/.test(one.specifier)
  if (ours && !shared && !browserPackage && from.kind !== 'tooling') return ['apps never import each other']
  const inBrowser = module.path.startsWith('apps/web/src/') && !isTest(module.path)
  if (
    inBrowser
    && !one.typeOnly
    && (one.specifier === 'zod' || /-schemas$|\/all-calls$|\/(operator|spreadsheet)-csv$/.test(one.specifier))
  )
    return ['schemas stay on the server (decision 0006)']
  if (inBrowser && one.specifier.startsWith('node:')) return ['the browser has no Node']
  if (isRules(module.path) && !one.typeOnly && !shared) return ['rules are pure']
  if (one.specifier === 'kysely' && !one.typeOnly && !mayspeakSql(module.path) && !isTest(module.path))
    return ['only stores speak SQL']
  return []
}

const isRules = (path: string) => /-rules\.tsx?$/.test(path) && path.startsWith('apps/')

/** Stores; the platform's database folder, job queue and health; and every module outside of apps. */
const mayspeakSql = (path: string) =>
  path.endsWith('-store.ts')
  || /^apps\/server\/src\/platform\/(db|jobs)\//.test(path)
  || path.endsWith('/http/health.ts')
  || !path.startsWith('apps/')

function brokenLayer(from: string, target: string): string[] {
  if (isRules(from) && /-store\.ts$|\/deps\.ts$|\/db\//.test(target)) return ['rules are pure']
  // This store keeps state in memory only, so the design system may use it.
  if (target === 'apps/web/src/storage/memory-store.ts') return []
  if (from.startsWith('apps/web/src/ui/') && /^apps\/web\/src\/(api|navigation|storage|session)\//.test(target))
    return ['the design system knows no router and no calls']
  return []
}

/** Finds cycles of modules, each listed once from its first member. Type-only imports do not count. */
export function importCycles(modules: readonly Module[]): string[] {
  const edges = new Map(
    modules.map((module) => [
      module.path,
      module.imports
        .filter((one) => !one.typeOnly && one.specifier.startsWith('.'))
        .map((one) => resolve(module.path, one.specifier)),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) return void cycles.push([...trail.slice(at), path].join(' → '))
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return cycles
}
