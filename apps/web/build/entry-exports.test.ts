import { describe, expect, it } from 'vitest'
import { exportsToShelf, importsFromShelf, inPage } from './entry-exports.ts'

describe('the entry in the page', () => {
  it('leaves its exports where the files of the screens find them', () => {
    const code = exportsToShelf('const a = 1\nfunction b() { let a = 2; a = 3; return a }\nexport { a, b as c };')
    expect(code).toContain('globalThis.aisle = { a, c: b };')
    expect(code).not.toContain('export')
  })

  it('finds the libraries on a shelf of their own', () => {
    const place = 'globalThis.libraries'
    expect(exportsToShelf('const a = 1; export { a };', place)).toContain('globalThis.libraries = { a };')
    const code = 'import{a}from"./vendor-1.js";import{b}from"./core-1.js"'
    expect(importsFromShelf(code, { file: 'assets/x.js', from: 'assets/vendor-1.js', place })).toBe(
      'const { a: a } = globalThis.libraries;import{b}from"./core-1.js"',
    )
  })

  it.each([
    ['let a = 1; export const b = () => { a = 2 }', 'not known'],
    ['export default 1', 'not known'],
    ['export * from "./x.js"', 'not known'],
    ['let a = 1; const f = () => { a = 2 }; export { a }', 'assigns again: a'],
    ['let a = 1, b = 2; function f() { [a, { c: b = 3 }] = [] } export { a, b as d }', 'assigns again: a, b'],
    ['var n = 0; function f(m) { n++ } export { n }', 'assigns again: n'],
    ['let a; for (a of [1]) g(); export { a }', 'assigns again: a'],
    ['let a = 1; { let b = 1; a ||= b } export { a }', 'assigns again: a'],
    ['let a = 1; function f() { { let a = 1 } a = 2 } export { a }', 'assigns again: a'],
    ['let a = 1; function f() { a = 2; return () => { var a } } export { a }', 'assigns again: a'],
  ])('refuses to export what would be another thing later: %s', (code, reason) => {
    expect(() => exportsToShelf(code)).toThrow(reason)
  })

  it.each([
    'let a = 1; function f(a) { a = 2 } export { a }',
    'let a = 1; function f() { a = 2; var a } export { a }',
    'let a = 1; function f() { a = 2; { for (var [a] of b) g() } } export { a }',
    'let a = 1; const f = ({ a }) => { a++ }; export { a }',
    'let a = 1; try { g() } catch (a) { a = 2 } export { a }',
    'let a = 1; for (let a = 0; a < 3; a++) g(); export { a }',
    'let a = 1; switch (b) { case 1: let a = 2; a = 3 } export { a }',
    'let a = 1; const o = { a: 2 }; o.a = 3; export { a }',
    'let a = 1; (function a() { a = 2 })(); export { a }',
  ])('takes another thing of the same name for what it is: %s', (code) => {
    expect(exportsToShelf(code)).toContain('globalThis.aisle = { a };')
  })

  it('gives screens what they import, and leaves their other imports alone', () => {
    const code =
      'import"./core-1.js";import{a as b,c}from"./core-1.js";import{d}from"./orders-1.js";export{b as e};export{f}from"./shop-1.js"'
    expect(importsFromShelf(code, { file: 'assets/x.js', from: 'assets/core-1.js' })).toBe(
      'const { a: b, c: c } = globalThis.aisle;import{d}from"./orders-1.js";export{b as e};export{f}from"./shop-1.js"',
    )
    for (const odd of ['import * as a from "./core-1.js"', 'import a from "./core-1.js"', 'export{a}from"./core-1.js"'])
      expect(() => importsFromShelf(odd, { file: 'assets/x.js', from: 'assets/core-1.js' })).toThrow('not known')
  })

  it('imports from where the page is, and does not end its own element', () => {
    expect(inPage('import("./a-1.js");import(`./core-1.js`);', 'assets/core-1.js')).toBe(
      'import("/assets/a-1.js");Promise.resolve(globalThis.aisle);',
    )
    const text = inPage('const a="</script><!--<script>",b=/<\\/script/,c=`</SCRIPT>`', 'assets/core-1.js')
    expect(text).not.toMatch(/<\/script|<!--|<script/i)
    // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func -- what it was is read as the browser reads it
    expect(new Function(`${text};return a+b.source+c`)()).toBe('</script><!--<script><\\/script</SCRIPT>')
  })

  it.each(['import{a}from"./x.js"', 'export{a};const a=1', 'f(import.meta.url)', 'import(a)', 'if(a<script)b()'])(
    'refuses what a page cannot do: %s',
    (code) => expect(() => inPage(code, 'assets/core-1.js')).toThrow(/the entry|Parse failed/),
  )
})
