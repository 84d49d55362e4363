import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

function shortName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 4)
}

/**
 * Safari 14 lacks private methods (G15), and lowering every `#name` of the query library to a WeakMap costs 3 kB. The
 * library's classes and their bases share no private name, so ordinary fields behave the same.
 */
export const plainPrivateNames: Plugin = {
  name: 'plain-private-names',
  transform(code, id) {
    if (!id.includes('/node_modules/@tanstack/query-core/')) return null
    return { code: code.replace(/#([a-z]\w*)/g, (_, name: string) => `$${shortName(name)}`), map: null }
  },
}

/**
 * The bundler's own loader of a screen's files looks for a nonce, searches the document, and reports failures to the
 * window: Aisle uses none of that. This one waits for a style sheet, and fetches it again after a failure.
 */
export const smallPreload: Plugin = {
  name: 'small-preload',
  enforce: 'pre',
  load(id) {
    if (id !== '\0vite/preload-helper.js') return null
    return `const asked = {}
function ask(file) {
  const sheet = file.endsWith('.css')
  const found = sheet && document.querySelector('link[href="/' + file + '"]')
  if (asked[file] || (found && found.sheet)) return asked[file]
  const link = found || document.createElement('link')
  link.rel = sheet ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  asked[file] = !sheet || new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      asked[file] = undefined
      link.remove()
      reject(new Error('/' + file))
    }
  })
  if (!found) {
    link.href = '/' + file
    document.head.append(link)
  }
  return asked[file]
}
export const __vitePreload = async (load, files = []) => {
  const [loaded] = await Promise.all([load(), ...files.map(ask)])
  return loaded
}`
  },
}

/** The API description's texts about a call are for its readers, not for phones. */
export const noSummaries: Plugin = {
  name: 'no-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/packages/contract/src/')) return null
    return { code: code.replace(/^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm, ''), map: null }
  },
}
