import type { Rolldown } from 'vite'

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

/**
 * Everything that these modules import without asking, themselves included: what the page's first lines need before anything
 * is asked for, or what first screens share. Looked through once, when the graph of modules is complete.
 */
export function getModules(...roots: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      found = new Set(roots)
      for (const next of found) for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) found.add(imported)
    }
    return found.has(id)
  }
}
