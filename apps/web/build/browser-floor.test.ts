import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { browserFloor, floorFaults } from './browser-floor.ts'
import { oldScriptFaults, scriptFaults } from './script-floor.ts'
import { styleFaults } from './style-floor.ts'
import { readStyleSheet, writeStyleSheet } from './style-sheet.ts'

const looksOnly = { properties: ['text-wrap'], selectors: [':focus-visible'] }

describe('a script for Chrome 87 and Safari 14', () => {
  it.each([
    ['class A { #x = 1 }', 'a private name'],
    ['class A { static { a() } }', 'a static block'],
    ['class A { static x = 1 }', 'a static field'],
    ['const a = await b()', 'await outside of a function'],
    ['const a = /(?<=b)c/', 'a pattern that looks behind'],
    ['const a = new RegExp("(?<!b)c")', 'a pattern that looks behind'],
    ['const a = /b/v', 'flag "v"'],
    ['const a = new RegExp(b, "d")', 'flag "d"'],
    ['import a from "./b.json" with { type: "json" }', 'an import attribute'],
    ['const a = = 1', 'not to be read'],
  ])('has no syntax that they cannot read: %s', (code, fault) => {
    expect(scriptFaults(code)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    ['[1].at(-1)', '.at() (Chrome 92, Safari 15.4)'],
    ['a.toSorted((b, c) => b - c)', '.toSorted() (Chrome 110, Safari 16)'],
    ['a["findLast"](b)', '.findLast()'],
    ['a?.b.toReversed()', '.toReversed()'],
    ['try { a.toSpliced(1) } catch {}', '.toSpliced()'],
    ['structuredClone(a)', 'structuredClone (Chrome 98, Safari 15.4)'],
    ['const a = structuredClone', 'structuredClone'],
    ['Object.hasOwn(a, b)', '.hasOwn()'],
    ['AbortSignal.timeout(5)', 'AbortSignal.timeout (Chrome 103, Safari 16)'],
    ['new BroadcastChannel("a")', 'BroadcastChannel (Chrome 54, Safari 15.4)'],
    ['window.requestIdleCallback(a)', 'requestIdleCallback (Chrome 47, Safari -)'],
    ['if (b) { navigator.locks.request(a) }', 'navigator.locks (Chrome 69, Safari 15.4)'],
    ['new Intl.ListFormat("en")', 'Intl.ListFormat'],
    ['crypto.randomUUID()', 'crypto.randomUUID (Chrome 92, Safari 15.4)'],
    ['form.requestSubmit()', '.requestSubmit()'],
    ['view.setBigUint64(0, b)', '.setBigUint64() (Chrome 67, Safari 15)'],
    // As new as can be, and yet not on plain http, which the cabin may be (G10).
    ['crypto.subtle.digest("SHA-256", a)', 'crypto.subtle (on https only)'],
    ['caches.open("a")', 'caches (on https only)'],
    ['navigator.serviceWorker.register("a")', 'navigator.serviceWorker (on https only)'],
    ['navigator.clipboard.writeText("a")', 'navigator.clipboard (on https only)'],
    // Tested in another function or afterwards: the order is unknown.
    ['function a() { if (typeof structuredClone) b() } structuredClone(c)', 'structuredClone'],
    ['const a = structuredClone(b), c = typeof structuredClone', 'structuredClone'],
  ])('uses no name unasked that they do not know: %s', (code, fault) => {
    expect(scriptFaults(code)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    'a?.b ?? c; a ||= b; const d = 1n; class E { f = 1 }',
    '"a-b".replaceAll("-", ""); Promise.allSettled([]); Promise.any([]); [1].flatMap(a); b.replaceChildren()',
    'const at = { at: 1 }; b.at; c.with',
    'function structuredClone() {} structuredClone(a)',
    'const a = { structuredClone: 1 }; a.structuredClone',
    'typeof structuredClone === "function" && structuredClone(a)',
    'function a(b) { if (typeof structuredClone !== "function") return b; return structuredClone(b) }',
    'if ("requestIdleCallback" in window) requestIdleCallback(a)',
    'const idle = window.requestIdleCallback || setTimeout',
    'function a() { if (!navigator.locks) return; b.then(() => navigator.locks.request(c)) }',
    'navigator.serviceWorker?.register("a")',
    'a.requestSubmit ? a.requestSubmit() : b()',
    'try { await1(navigator.clipboard.writeText("a")) } catch {}',
    '"setBigUint64" in DataView.prototype || (DataView.prototype.setBigUint64 = a); b.setBigUint64(0, c)',
    'async function a() { for await (const b of c) d(await b) }',
  ])('may use what they know, and what it has asked for: %s', (code) => {
    expect(scriptFaults(code)).toEqual([])
  })

  it('may have methods of its own by a newer name, when they are listed', () => {
    expect(scriptFaults('a.take(1)')).toHaveLength(1)
    expect(scriptFaults('a.take(1)', new Set(['.take()']))).toEqual([])
  })
})

describe('the lines that tell an old browser so', () => {
  it.each([
    'const a = 1',
    'let a',
    'var a = () => 1',
    'var a = `b`',
    'var a = { b }',
    'var [a] = b',
    'function a(b = 1) {}',
    'a(...b)',
    'for (var a of b) {}',
    'try { a() } catch { b() }',
    'a?.b',
    'a ?? b',
    'a ||= b',
    'async function a() {}',
  ])('are in the language of 2009: not %s', (code) => {
    expect(oldScriptFaults(code)).not.toEqual([])
  })

  it('may be what every browser reads', () => {
    const code =
      "!(function () { try { var a = { b: 1 } } catch (e) { a = null } for (var c in a) d.className += ' ' + c })()"
    expect(oldScriptFaults(code)).toEqual([])
  })
})

describe('a style sheet for Chrome 87 and Safari 14', () => {
  it.each([
    ['.a{inset:0}', 'inset (Chrome 87, Safari 14.5)'],
    ['.a{aspect-ratio:1}', 'aspect-ratio (Chrome 88, Safari 15)'],
    ['.a{accent-color:red}', 'accent-color'],
    ['.a{translate:1px}', 'translate'],
    ['.a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
    ['.a{color:red;color:color-mix(in srgb,var(--b),blue)}', 'color-mix()'],
    ['.a{height:100dvh}', 'the unit of'],
    ['.a{color:oklch(1 0 0)}', 'oklch()'],
    ['.a:has(b){color:red}', ':has'],
    ['.a:is(b,c){color:red}', ':is'],
    ['.a{& b{color:red}}', 'nesting'],
    [
      '.a:hover,.a:focus-visible{color:red}',
      ':focus-visible (Chrome 86, Safari 15.4) beside a selector that is lost with it',
    ],
    ['@layer a{.b{color:red}}', '@layer'],
    ['@container (min-width:1px){.b{color:red}}', '@container'],
    ['@media (width>=64em){.b{color:red}}', '@media with < or >'],
    ['@media print{.b{inset:0}}', 'inset'],
  ])('says nothing that is lost there: %s', (css, fault) => {
    expect(styleFaults(css, looksOnly)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    '.a{height:100vh;height:100dvh}',
    '.a{border:1px solid;border-color:color-mix(in srgb,currentColor 32%,#0000)}',
    '@supports (height:100dvh){.a{--b:100dvh}}',
    '.a{text-wrap:balance}',
    '.a :focus-visible,.b :focus-visible{outline:0}',
    '.a{background:url("data:image/svg+xml;a{inset:0}")}',
    '@media (min-width:64em){.a{gap:1rem}}@keyframes b{from{top:0}50%{top:1px}}',
  ])('may say what has an older word beside it, or is looks only: %s', (css) => {
    expect(styleFaults(css, looksOnly)).toEqual([])
  })

  it('is the same after it was read and written', () => {
    const css = '@media print{.a,.b>c{color:red;background:url("x;{}");}}@import "a";.d{content:"\\"}";}'
    expect(writeStyleSheet(readStyleSheet(css))).toBe(css)
  })
})

describe('a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-floor-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('fails by what its page or any of its files would lose, and says where', () => {
    writeFileSync(join(folder, 'a.js'), 'self.b = a.at(1)')
    writeFileSync(join(folder, 'a.css'), '.c{inset:0}')
    writeFileSync(
      join(folder, 'index.html'),
      '<style>.d{translate:1px}</style><script>const e = 1</script><script type="module">f.toSorted()</script>'
        + '<script type="application/json">{"g":"at("}</script>',
    )
    expect(floorFaults(folder).map((fault) => fault.replace(/ \(Chrome.*/, ''))).toEqual([
      'a.css: inset',
      'a.js: .at()',
      'index.html (first lines): VariableDeclaration in a script for every browser: const e = 1',
      'index.html (module): .toSorted()',
      'index.html (style): translate',
    ])
    expect(browserFloor()).toMatchObject({ apply: 'build', closeBundle: { order: 'post' } })
  })
})
