import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { checkDrawing, faultOfDrawing } from './drawing-content.ts'
import { placeholderDrawing } from './placeholder-drawing.ts'
import { putPictures } from './picture-store.ts'

const { db } = await testDatabase()
const storeDrawing = async (path: string, svg: string) => putPictures(db, [checkDrawing(path, svg)])
const around = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`

describe('a drawing', () => {
  it.each([
    placeholderDrawing,
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a box -->\n${around('<title>Box &amp; lid</title><path d="M0 0h9v9z"/>')}`,
    around(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/>',
    ),
    around('<style>.a { fill: url( #a ); stroke: var(--ink) }</style><use href="#a"/><use xlink:href="#b-1"/>'),
    around('<g filter="url(\'#f\')" style="mix-blend-mode:multiply"><text x="1" y="2">on = 1</text></g>'),
    around('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'),
  ])('is accepted when it only draws: %#', (svg) => {
    expect(faultOfDrawing(svg)).toBeNull()
  })

  it.each([
    ['a script', around('<script>alert(1)</script>')],
    ['a script with a prefix', around('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['a script in other letters', around('<SCRIPT>alert(1)</SCRIPT>')],
    ['an event handler', around('<rect onclick="alert(1)"/>')],
    ['an event handler on the root', around('', 'onload="alert(1)"')],
    ['an event handler in other letters', around('<rect OnFocus="alert(1)"/>')],
    ['HTML', around('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['another namespace', around('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['a link', around('<a href="https://example.com"><rect/></a>')],
    ['a picture from elsewhere', around('<image href="https://example.com/x.png"/>')],
    ['a filter picture', around('<filter id="f"><feImage href="#x"/></filter>')],
    ['a use of another file', around('<use href="other.svg#a"/>')],
    ['a use of code', around('<use xlink:href="data:image/svg+xml,%3Csvg/%3E#x"/>')],
    ['an address as code', around('<use href="javascript:alert(1)"/>')],
    ['an address in references', around('<use href="&#35;a"/>')],
    ['a fill in references', around('<rect fill="u&#114;l(https://example.com/x#a)"/>')],
    ['a fill from elsewhere', around('<rect fill="url(https://example.com/x#a)"/>')],
    ['a style from elsewhere', around('<style>@import "https://example.com/x.css";</style>')],
    ['a font from elsewhere', around('<style>@font-face { src: url(//example.com/f) }</style>')],
    ['a style with escapes', around('<style>rect { fill: \\75rl(//example.com) }</style>')],
    ['a style attribute that loads', around('<rect style="fill: url( \'//example.com/a\' )"/>')],
    ['an animation', around('<set attributeName="href" to="javascript:alert(1)"/>')],
    ['a base of its own', around('<g xml:base="https://example.com/"/>')],
    ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${around('&x;')}`],
    ['a style sheet instruction', `<?xml-stylesheet href="x.css"?>${around('')}`],
    ['CDATA', around('<style><![CDATA[@import "x";]]></style>')],
    ['an iframe', around('<iframe src="https://example.com"/>')],
  ])('is refused when it contains %s', (_what, svg) => {
    expect(faultOfDrawing(svg)).toBe('notAllowed')
  })

  it('is refused when it is malformed or too large', () => {
    for (const text of ['', 'x', '<svg>', '<html/>', '<svg/><svg/>', '{"a":1}'])
      expect(faultOfDrawing(text)).toBe('malformed')
    expect(faultOfDrawing(around(`<!-- ${'x'.repeat(100_000)} -->`))).toBe('size')
  })

  it('is stored only under a plain path, and replaces the previous one', async () => {
    for (const path of ['x.png', '../x.svg', '/x.svg', 'a b.svg', 'a/../x.svg', '.svg', 'x.svg.svg?'])
      await expect(storeDrawing(path, around(''))).rejects.toThrow('invalidRequest')
    await storeDrawing('goods/n1.svg', around('<rect/>'))
    await storeDrawing('goods/n1.svg', around('<circle/>'))
    await expect(storeDrawing('goods/n1.svg', around('<script/>'))).rejects.toThrow('invalidRequest')
    const stored = await db.selectFrom('pictures').selectAll().execute()
    expect(stored.map(({ path, bytes }) => [path, bytes.toString()])).toEqual([['goods/n1.svg', around('<circle/>')]])
  })
})
