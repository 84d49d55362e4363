import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { oldScriptFaults, scriptFaults } from './script-floor.ts'
import { styleFaults } from './style-floor.ts'

/** Methods of our own objects, and of those that come with us, that bear a newer method's name. */
const ownMethods = new Set(
  ['role', 'check', 'drop', 'take', 'config', 'storage', 'getMetadata'].map((name) => `.${name}()`),
)

/**
 * Newer names that React itself guards, each with its guard. They stay out of `ownMethods`, so that a reader sees which of
 * the two reasons applies.
 */
const guardedByReact = new Map([
  // The default indicator of a pending transition: React calls it only after `typeof navigation === 'object'`.
  ['navigation', "react-dom checks `typeof navigation === 'object'` before it defines the indicator"],
  // Runs for <ViewTransition> alone, which the app does not render, and inside `try`.
  ['.startViewTransition()', 'react-dom calls it inside `try`, for <ViewTransition> only'],
])

/** Looks only: from Chrome 87 and Safari 14 every journey works, plainer where these are missing (G15). */
const looksOnly = {
  properties: [
    // How lines of text break.
    'text-wrap',
    'text-autospace',
    'resize',
    // How a list scrolls.
    'scrollbar-width',
    'scroll-behavior',
    'overscroll-behavior-x',
    'scroll-snap-stop',
    // Rows out of sight are drawn all the same.
    'content-visibility',
    'contain-intrinsic-size',
    // Pictures of goods and photographs have their own height; a code is a drawing with fixed measures.
    'aspect-ratio',
  ],
  selectors: [
    // Safari 14 has its own ring, which is not taken away.
    ':focus-visible',
    // The top of messages below the clear bar of a desktop.
    ':root:has(.site.clear) #notices',
    // Pictures that travel between screens, where they do.
    '::view-transition',
    // Hides a part of the page that has not arrived whole.
    ':not(:has(+',
  ],
}

interface Part {
  where: string
  kind: 'script' | 'service worker' | 'first script' | 'style'
  text: string
}

function partsOfPage(file: string, page: string): Part[] {
  const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']): Part[] => {
      const type = /type="?([^"\s>]+)/.exec(attributes)?.[1]
      if (type === 'module') return [{ where: `${file} (module)`, kind: 'script', text }]
      // Other types than scripts are data.
      return type === undefined ? [{ where: `${file} (first lines)`, kind: 'first script', text }] : []
    },
  )
  const styles = [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']): Part => ({
    where: `${file} (style)`,
    kind: 'style',
    text,
  }))
  return [...scripts, ...styles]
}

function partsOfFile(folder: string, file: string): Part[] {
  const read = () => readFileSync(join(folder, file), 'utf8')
  if (/\.m?js$/.test(file))
    return [{ where: file, kind: /^sw\b/.test(file) ? 'service worker' : 'script', text: read() }]
  if (file.endsWith('.css')) return [{ where: file, kind: 'style', text: read() }]
  return file.endsWith('.html') ? partsOfPage(file, read()) : []
}

const judge: Record<Part['kind'], (text: string) => string[]> = {
  script: (text) => scriptFaults(text, new Set([...ownMethods, ...guardedByReact.keys()])),
  // A service worker runs on https only, and without React.
  'service worker': (text) => scriptFaults(text, new Set([...ownMethods, 'caches', 'crypto.subtle'])),
  'first script': oldScriptFaults,
  style: (text) => styleFaults(text, looksOnly),
}

/** The parts of a built app that fail, or have no effect, in the oldest browsers of G15. */
export function floorFaults(folder: string): string[] {
  // The drawing code runs in Node alone.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !/^drawing\b/.test(file))
    .toSorted()
  return files
    .flatMap((file) => partsOfFile(folder, file))
    .flatMap(({ where, kind, text }) => judge[kind](text).map((fault) => `${where}: ${fault}`))
}

/** Fails a build that the oldest browsers of G15, or any browser on plain http, could not run. */
export function browserFloor(): Plugin {
  let folder = ''
  return {
    name: 'browser-floor',
    apply: 'build',
    writeBundle({ dir = '' }) {
      folder = dir
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!folder || !existsSync(folder)) return
        const faults = floorFaults(folder)
        if (faults.length === 0) return
        throw new Error(
          `not for Chrome 87 and Safari 14 (G15), or not without https (G10):\n  ${faults.join('\n  ')}\n`
            + 'Ask first whether it is there, write it differently, or name it in apps/web/build/browser-floor.ts.',
        )
      },
    },
  }
}
