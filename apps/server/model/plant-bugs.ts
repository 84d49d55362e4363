import { join } from 'node:path'
import type { Plugin } from 'vite'
import { plantedBugs } from './planted-bugs.ts'

const root = join(import.meta.dirname, '../../..')
const bugOf = (id: string) => /[?&]bug=([\w-]+)/.exec(id)?.[1]

/**
 * Lets a test import a module with a planted bug: `./run-model.ts?bug=late-payment-kept` is a module graph of its own, in
 * which every module of the server carries the name, and the sources that the bug names are edited. A text that is not
 * found there any more is an error: a bug that is planted nowhere would be caught by nobody.
 */
export function plantBugs(): Plugin {
  return {
    name: 'plant-bugs',
    enforce: 'pre',
    async resolveId(source, importer) {
      const bug = importer && bugOf(importer)
      if (!bug || !source.startsWith('.')) return null
      const resolved = await this.resolve(source, importer.replace(/\?.*$/, ''), { skipSelf: true })
      // Data has no bugs, and is no module under another name.
      if (!resolved || !resolved.id.endsWith('.ts')) return resolved
      return { ...resolved, id: `${resolved.id}?bug=${bug}` }
    },
    transform(code, id) {
      const name = bugOf(id)
      if (name === undefined) return null
      const bug = plantedBugs.find((one) => one.name === name)
      if (!bug) throw new Error(`there is no bug ${name}`)
      const path = id.replace(/\?.*$/, '')
      return bug.edits
        .filter(({ file }) => join(root, file) === path)
        .reduce((text, { file, find, replace }) => {
          if (text.split(find).length !== 2) throw new Error(`the bug ${name} finds no place in ${file}: ${find}`)
          return text.replace(find, () => replace)
        }, code)
    },
  }
}
