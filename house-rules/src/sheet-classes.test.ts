import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from './read-modules.ts'

const folder = 'apps/web/src'

/** The feature of a style sheet; empty for those that all features share. */
const featureOf = (path: string): string => /\/features\/([\w-]+)\//.exec(path)?.[1] ?? ''

/** The classes with which selectors of a sheet begin alone: `.choice > label` has one, `.btn.narrow` has none. */
function leadingClasses(path: string): string[] {
  const sheet = readFileSync(join(root, path), 'utf8').replace(/\/\*.*?\*\//gs, '')
  const selectors = [...sheet.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap((selector) => /^\s*\.([\w-]+)(?=$|[\s>+~:])/.exec(selector)?.[1] ?? [])
}

it('a class is styled by the sheets of one feature: all screens outside the page share one sheet', () => {
  const sheets = filesBelow(folder, /\.css$/).map((path) => ({
    feature: featureOf(path),
    classes: leadingClasses(path),
  }))
  const shared = new Set(sheets.flatMap(({ feature, classes }) => (feature === '' ? classes : [])))
  const owners = new Map<string, Set<string>>()
  for (const { feature, classes } of sheets) {
    if (feature === '') continue
    for (const name of classes) if (!shared.has(name)) owners.set(name, (owners.get(name) ?? new Set()).add(feature))
  }
  expect(owners.size).toBeGreaterThan(50)
  const torn = [...owners].flatMap(([name, features]) =>
    features.size > 1 ? [`.${name}: ${[...features].join()}`] : [],
  )
  expect(torn).toEqual([])
})
