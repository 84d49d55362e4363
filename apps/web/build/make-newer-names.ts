import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/**
 * Writes newer-names.json: names that current browsers know and those of the floor do not (G15). Run it by hand when
 * the floor rises or a new name is needed, on the data of @mdn/browser-compat-data (MDN and contributors, CC0-1.0):
 * `node --import tsx apps/web/build/make-newer-names.ts path/to/browser-compat-data/data.json`
 */
const floor = { chrome: 87, chrome_android: 87, safari: 14, safari_ios: 14 } as const
type Browser = keyof typeof floor

interface Statement {
  version_added?: string | boolean | null
  version_removed?: string | boolean
  flags?: unknown
  prefix?: string
  alternative_name?: string
}

/** The key under which the data describes a feature's support. */
const told = '__compat'

/** A feature; its parts are its other properties. */
interface Feature {
  [told]?: { support: Record<Browser, Statement | Statement[] | undefined> }
  [part: string]: unknown
}

const never = Number.POSITIVE_INFINITY

function since(feature: Feature, browser: Browser, prefixed: boolean): number {
  const said = [feature[told]?.support[browser] ?? []].flat()
  const usable = said.filter(
    ({ flags, prefix, alternative_name, version_removed = String(never) }) =>
      !flags && parseFloat(String(version_removed)) > floor[browser] && (prefixed || (!prefix && !alternative_name)),
  )
  const versions = usable.map(({ version_added }) =>
    typeof version_added === 'string' && version_added !== 'preview'
      ? parseFloat(version_added.replace('≤', ''))
      : never,
  )
  return Math.min(never, ...versions)
}

/** `92 15.4`: the first Chrome and Safari that know it; null where those of the floor do, or none does. */
function newer(feature: Feature, prefixed = false): string | null {
  // Object.keys knows no more than string.
  const browsers = Object.keys(floor) as Browser[]
  const versions = new Map(browsers.map((browser) => [browser, since(feature, browser, prefixed)]))
  if (browsers.every((browser) => versions.get(browser) === never)) return null
  if (browsers.every((browser) => (versions.get(browser) ?? never) <= floor[browser])) return null
  const worst = (...of: Browser[]) => Math.max(...of.map((browser) => versions.get(browser) ?? never))
  return [worst('chrome', 'chrome_android'), worst('safari', 'safari_ios')]
    .map((version) => (version === never ? '-' : String(version)))
    .join(' ')
}

const isFeature = (value: unknown): value is Feature => typeof value === 'object' && value !== null
const getParts = (feature: Feature): [string, Feature][] =>
  Object.entries(feature).flatMap(([name, part]) => (name !== told && isFeature(part) ? [[name, part]] : []))

/** Objects that are global in every script under one name. */
const singles: Readonly<Record<string, string>> = {
  Navigator: 'navigator',
  Document: 'document',
  Crypto: 'crypto',
  Performance: 'performance',
  Location: 'location',
  History: 'history',
  Screen: 'screen',
  Clipboard: 'clipboard',
}
const namespaces = new Set(['Atomics', 'Intl', 'JSON', 'Math', 'Reflect', 'WebAssembly', 'CSS'])

const globals = new Map<string, string>()
const parts = new Map<string, string>()
const members = new Map<string, string>()
const knownAtFloor = new Set<string>()

/** Plain http, as in the cabin, is missing these however new the browser is (G10). */
const why = (feature: Feature) => newer(feature) ?? (feature['secure_context_required'] === undefined ? null : 'https')

function readInterface(name: string, feature: Feature): void {
  const missing = feature[told] ? why(feature) : null
  if (missing) globals.set(name, missing)
  for (const [part, of] of getParts(feature)) {
    const own = part.replace(/_static$/, '')
    if (own.includes('_') || own === name || !of[told]) continue
    const partMissing = why(of)
    if (part.endsWith('_static') || namespaces.has(name)) {
      if (!partMissing) knownAtFloor.add(own)
      else if (!missing) parts.set(`${name}.${own}`, partMissing)
    } else if (name === 'Window') {
      if (partMissing) globals.set(own, partMissing)
    } else if (partMissing && name in singles) parts.set(`${singles[name]}.${own}`, partMissing)
    else if (!partMissing) knownAtFloor.add(own)
    // Members of a newer interface are only reached through it; any element can be written into the page.
    else if (partMissing !== 'https' && (!missing || name.startsWith('HTML')))
      members.set(own, `${partMissing} ${name}`)
  }
}

function findNewer(features: Feature, prefixed = true): Map<string, string> {
  return new Map(
    getParts(features).flatMap(([name, feature]) => {
      const versions = feature[told] ? newer(feature, prefixed) : null
      return versions && !name.startsWith('-') ? [[name, versions] as const] : []
    }),
  )
}

const sorted = (names: Map<string, string>) => Object.fromEntries([...names].toSorted(([a], [b]) => (a < b ? -1 : 1)))

interface BrowserData {
  javascript: { builtins: Feature }
  api: Feature
  css: Record<'properties' | 'selectors' | 'at-rules' | 'types', Feature>
}

// The package's own description of its file.
const data = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BrowserData
for (const [name, feature] of [...getParts(data.javascript.builtins), ...getParts(data.api)])
  readInterface(name, feature)
for (const name of knownAtFloor) members.delete(name)
// Measured on a plain-http host; the data says it of what they lead to.
for (const part of ['navigator.clipboard', 'navigator.serviceWorker']) parts.set(part, 'https')
const names = {
  globals: sorted(globals),
  parts: sorted(parts),
  members: sorted(members),
  properties: sorted(findNewer(data.css.properties)),
  selectors: sorted(findNewer(data.css.selectors, false)),
  atRules: sorted(findNewer(data.css['at-rules'])),
  functions: sorted(
    new Map([
      ...findNewer(data.css.types),
      ...findNewer(getParts(data.css.types).find(([name]) => name === 'color')?.[1] ?? {}),
    ]),
  ),
}
writeFileSync(fileURLToPath(new URL('newer-names.json', import.meta.url)), `${JSON.stringify(names, null, 2)}\n`)
