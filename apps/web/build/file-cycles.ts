import type { Plugin } from 'vite'

/** A path of files that need each other, from a file to itself; null when there is none. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const cycle = visit(next, [...way, file])
      if (cycle) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return null
}

/**
 * Modules without a cycle can still be put into files that need each other. The screen that was opened first then
 * decides which file runs first, and the other file finds its texts undefined: the build fails instead.
 */
export const noFileCycles: Plugin = {
  name: 'no-file-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (cycle) this.error(`these files need each other, see screen-files.ts: ${cycle.join(' → ')}`)
  },
}
