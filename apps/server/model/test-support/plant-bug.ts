import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { PlantedBug } from '../planted-bug.ts'
import type * as unbroken from './run-model.ts'

const root = join(import.meta.dirname, '../../../..')
const entry = join(import.meta.dirname, 'run-model.ts')
/** Below `node_modules`, so that the test runner imports the bundle as it is. */
const bundles = join(root, 'apps/server/node_modules/.cache/planted-bugs')

/** The model and the server as one module with this bug planted: bundling costs less than loading each module again. */
export async function importWithBug(bug: PlantedBug): Promise<typeof unbroken> {
  const outfile = join(bundles, `${bug.name}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [plant(bug)],
  })
  // The entry's own module, edited.
  return (await import(pathToFileURL(outfile).href)) as typeof unbroken
}

function plant({ name, edits }: PlantedBug): Plugin {
  return {
    name: 'plant-bug',
    setup({ onResolve, onLoad, onEnd }) {
      const planted = new Set<string>()
      onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@aisle/') ? null : { path, external: true },
      )
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        // Modules find their files relative to their sources, not to the bundle.
        const placed = source
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        const contents = edits
          .filter(({ file }) => join(root, file) === path)
          .reduce((text, { file, find, replace }) => {
            if (text.split(find).length !== 2) throw new Error(`the bug ${name} finds no place in ${file}: ${find}`)
            planted.add(file)
            return text.replace(find, () => replace)
          }, placed)
        return { contents, loader: 'ts' }
      })
      onEnd(() => {
        const missing = edits.filter(({ file }) => !planted.has(file))
        if (missing.length > 0) throw new Error(`the model does not load ${missing.map(({ file }) => file).join(', ')}`)
      })
    },
  }
}
