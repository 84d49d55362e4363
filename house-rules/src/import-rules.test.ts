import { describe, expect, it } from 'vitest'
import { brokenImports, importCycles } from './import-rules.ts'
import { filesBelow, readModules, type Module } from './read-modules.ts'

const modules = readModules()

describe('the import rules of ARCHITECTURE.md', () => {
  it('check every TypeScript module of the repository', () => {
    expect(modules.length).toBe(filesBelow('.', /\.(ts|tsx|mts)$/).length)
    expect(modules.length).toBeGreaterThan(200)
    expect(modules.filter((module) => module.imports.length > 0).length).toBeGreaterThan(modules.length * 0.7)
  })

  it('find no forbidden import', () => {
    expect(brokenImports(modules)).toEqual([])
  })

  it('find no cycle', () => {
    expect(importCycles(modules)).toEqual([])
  })
})

describe('the import rules themselves', () => {
  const module = (path: string, specifier: string, typeOnly = false): Module => ({
    path,
    text: '',
    imports: [{ specifier, typeOnly }],
  })
  const target = (path: string): Module => ({ path, text: '', imports: [] })

  it.each([
    [
      'apps/server/src/platform/http/answer.ts',
      '../features/orders/index.ts',
      'apps/server/src/features/orders/index.ts',
    ],
    ['apps/server/src/features/a/x.ts', '../b/b-store.ts', 'apps/server/src/features/b/b-store.ts'],
    ['apps/server/src/features/a/a-rules.ts', './a-store.ts', 'apps/server/src/features/a/a-store.ts'],
    ['apps/web/src/ui/Button.tsx', '../api/call-api.ts', 'apps/web/src/api/call-api.ts'],
    ['stand-ins/main.ts', '../apps/server/src/platform/clock.ts', 'apps/server/src/platform/clock.ts'],
    ['auditor/x.ts', '../packages/contract/src/states/order-states.ts', 'packages/contract/src/states/order-states.ts'],
    ['apps/server/src/platform/clock.ts', '../test-support/test-deps.ts', 'apps/server/test-support/test-deps.ts'],
  ])('refuse %s importing %s', (path, specifier, to) => {
    expect(brokenImports([module(path, specifier), target(to)])).toHaveLength(1)
  })

  it.each([
    ['apps/web/src/features/orders/list/OrderListScreen.tsx', '@aisle/contract/orders-schemas'],
    ['apps/server/src/features/a/submit.ts', 'kysely'],
    ['apps/server/src/features/a/a-rules.ts', 'node:crypto'],
    ['stand-ins/main.ts', '@aisle/contract/money'],
    ['packages/native-bridge/src/native-bridge.ts', '@aisle/contract/limits'],
    ['packages/native-bridge/src/native-bridge.ts', 'zod'],
    ['packages/contract/src/money.ts', '@aisle/rules/seat'],
    ['packages/rules/src/seat.ts', 'zod'],
    ['packages/rules/src/seat.ts', 'csv-parse/sync'],
    ['apps/server/src/main.ts', '@aisle/native-bridge'],
    ['apps/server/src/main.ts', '@aisle/analytics'],
    ['auditor/audit-database.ts', '@aisle/contract/order-states'],
    ['auditor/audit-database.ts', '@aisle/rules/seat'],
  ])('refuse %s importing %s', (path, specifier) => {
    expect(brokenImports([module(path, specifier)])).toHaveLength(1)
  })

  it.each([
    ['packages/rules/src/identity-document.ts', '@aisle/contract/limits'],
    ['packages/contract/src/operator-csv.ts', 'csv-parse/sync'],
    ['apps/server/src/features/portal/verify-for-portal.ts', '@aisle/rules/seat'],
    ['apps/web/src/features/portal/verify/passenger-form-rules.ts', '@aisle/rules/seat'],
  ])('allow %s to import %s', (path, specifier) => {
    expect(brokenImports([module(path, specifier)])).toEqual([])
  })

  it('allow a benchmark to fill its database with test support', () => {
    const fill = 'apps/server/src/features/a/test-support/fill.ts'
    expect(brokenImports([module('bench/a/main.ts', `../../${fill}`), target(fill)])).toEqual([])
  })

  it('allow the browser to import types of schemas', () => {
    expect(brokenImports([module('apps/web/src/api/x.ts', '@aisle/contract/orders-schemas', true)])).toEqual([])
  })

  it('detect a cycle of three modules', () => {
    const cycle = ['a', 'b', 'c'].map((name, at) => module(`packages/contract/src/${name}.ts`, `./${'bca'[at]}.ts`))
    expect(importCycles(cycle)).toHaveLength(1)
  })
})
