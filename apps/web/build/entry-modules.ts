import type { Rolldown } from 'vite'

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

/**
 * What the page's first lines need before anything is asked for: everything that the page imports without asking, the
 * screens of the first lists among it. Looked through once, when the graph of modules is complete.
 */
export function entryModules(pageId: string): (id: string, graph: ModuleGraph) => boolean {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      found = new Set([pageId])
      for (const next of found) for (const imported of graph.getModuleInfo(next)?.importedIds ?? []) found.add(imported)
    }
    return found.has(id)
  }
}
