/// <reference lib="dom" />
import type { BrowserContext, Route } from 'playwright-core'
import newer from '../../../apps/web/build/newer-names.json' with { type: 'json' }
import { newerAtRule, newerInSelector, newerInValue, newerProperty } from '../../../apps/web/build/style-floor.ts'
import { readStyleSheet, splitList, writeStyleSheet, type StylePart } from '../../../apps/web/build/style-sheet.ts'

/** Needed by the automation itself within the page. */
const keep = new Set(['BigInt64Array', 'BigUint64Array'])

/** Plain http lacks more of them, however new the browser is (G10). */
const taken = {
  globals: Object.keys(newer.globals).filter((name) => !keep.has(name)),
  parts: Object.keys(newer.parts),
  members: Object.keys(newer.members),
}

/** Runs before the page's own code: removes what is newer than Chrome 87 or Safari 14. */
function forgetNewer({ globals, parts, members }: typeof taken): void {
  const world = window as unknown as Record<string, unknown>
  const remove = (from: unknown, name: string) => {
    if ((typeof from !== 'object' && typeof from !== 'function') || from === null) return
    for (let at: object | null = from; at; at = Object.getPrototypeOf(at) as object | null)
      if (Object.getOwnPropertyDescriptor(at, name)?.configurable) Reflect.deleteProperty(at, name)
  }
  const owners: object[] = []
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name === 'CSSStyleDeclaration' || name === 'CSSStyleProperties' || !/^[A-Z]/.test(name)) continue
    const owner = world[name]
    if (typeof owner !== 'function') continue
    owners.push(owner)
    // Instances of a constructor.
    const { prototype } = owner as { prototype?: unknown }
    if (typeof prototype === 'object' && prototype !== null) owners.push(prototype)
  }
  const arrays: object = Object.getPrototypeOf(Int8Array) as object
  owners.push(arrays, (arrays as { prototype: object }).prototype)
  for (const owner of owners)
    for (const name of members)
      if (Object.getOwnPropertyDescriptor(owner, name)?.configurable) Reflect.deleteProperty(owner, name)
  for (const part of parts) {
    const [owner = '', name = ''] = part.split('.')
    remove(world[owner], name)
  }
  for (const name of globals) Reflect.deleteProperty(window, name)
  // The attribute too, introduced by Chrome 102 and Safari 15.5.
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function set(this: Element, name: string, value: string) {
    if (name !== 'inert' && name !== 'popover') setAttribute.call(this, name, value)
  }
  takeFlexGaps()

  /** Safari 14.0 supports `gap` in grids only, and no `@supports` rule can detect that. */
  function takeFlexGaps(): void {
    const close = (element: Element) => {
      if (!(element instanceof HTMLElement) || element.dataset['gapless'] !== undefined) return
      if (!getComputedStyle(element).display.endsWith('flex')) return
      element.dataset['gapless'] = ''
      element.style.setProperty('gap', '0', 'important')
    }
    const look = () => document.querySelectorAll('body *').forEach(close)
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class'],
    })
  }
}

function isUnknown(condition: string): boolean {
  const [, property = '', value = ''] = /^\(([\w-]+)\s*:\s*(.*)\)$/s.exec(condition.trim()) ?? []
  return Boolean(newerProperty(property) ?? newerInValue(value))
}

/** `@supports` as the old browser evaluates it. */
function answered(condition: string, inside: StylePart[]): StylePart[] {
  const negated = condition.startsWith('not ')
  return isUnknown(negated ? condition.slice(4) : condition) === negated ? olderParts(inside) : []
}

function olderParts(parts: readonly StylePart[]): StylePart[] {
  return parts.flatMap((part): StylePart[] => {
    if (part.kind === 'declaration') {
      if (newerProperty(part.property)) return []
      if (!newerInValue(part.value)) return [part]
      // A value with var() parses, and only turns out invalid when it is used: then it acts as unset.
      return part.value.includes('var(') ? [{ ...part, value: 'unset' }] : []
    }
    const { prelude } = part
    if (prelude.startsWith('@supports')) return answered(prelude.slice('@supports'.length).trim(), part.parts)
    const lost = prelude.startsWith('@') ? newerAtRule(prelude) : splitList(prelude).some(newerInSelector)
    return lost ? [] : [{ ...part, parts: olderParts(part.parts) }]
  })
}

/** A style sheet as Chrome 87 and Safari 14 together read it. */
const olderStyles = (css: string): string => writeStyleSheet(olderParts(readStyleSheet(css)))

/** Rewrites the page in transit: it contains all its style sheets (decision 0022). */
async function sendOlder(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = (await response.text()).replace(
    /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g,
    (_, open: string, css: string, close: string) => open + olderStyles(css) + close,
  )
  return route.fulfill({ response, body })
}

/**
 * Makes this browser as old as G15 allows: without anything that Chrome 87, Safari 14 or plain http lacks. The phone
 * needs `bypassCSP`, as the page's policy lists hashes of its style sheets.
 */
export async function growOld(context: BrowserContext, home: string): Promise<void> {
  await context.addInitScript(forgetNewer, taken)
  await context.route((url) => url.href.startsWith(home) && url.pathname === '/', sendOlder)
}
