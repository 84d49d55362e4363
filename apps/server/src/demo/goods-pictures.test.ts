import { describe, expect, it } from 'vitest'
import { faultOfDrawing } from '../features/shop/drawing-content.ts'
import { drawingFile } from '../features/shop/picture-rules.ts'
import { demonstrationAirline } from '../airline/airline.ts'
import { readDemoFiles } from './read-demo-files.ts'

const { goods, categories, drawings } = readDemoFiles(demonstrationAirline)
const texts = drawings.map(({ path, bytes }) => ({ path, bytes: bytes.length, svg: bytes.toString() }))
const ofKind = (kind: 'scene' | 'cutout') => texts.filter(({ path }) => path.startsWith(`${kind}s/`))
/** Those of lists and tiles. */
const small = texts.filter(({ path }) => /^(goods|categories)\//.test(path))

/** Paths of the drawings that fail the check: a failure names them. */
const pathsWhereNot = (of: typeof texts, isSo: (drawing: (typeof texts)[number]) => boolean) =>
  of.filter((drawing) => !isSo(drawing)).map(({ path }) => path)

const elements = (svg: string) => [...svg.matchAll(/<(\w+)/g)].map(([, name = '']) => name)
const begins = (viewBox: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">`

/** All that the small drawings need: no text (fonts differ), and nothing that has an id or refers to one. */
const shapes = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse'])
const drawn = new Set(
  'xmlns viewBox d x y width height rx ry r cx cy transform opacity fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray'.split(
    ' ',
  ),
)

describe("the demonstration's drawings", () => {
  it('are two small ones for every product, one for every category, those of variants, and no others', () => {
    const variants = goods.flatMap(({ skus }) => skus.flatMap(({ pictures = [] }) => pictures.map(({ path }) => path)))
    const named = [
      ...goods.flatMap(({ images }) => images),
      ...categories.map(({ icon }) => `categories/${icon}.svg`),
      // Sizes of one colour share a picture.
      ...new Set(variants),
    ].toSorted()
    expect(goods.filter(({ images }) => images.length !== 2)).toEqual([])
    expect(texts.map(({ path }) => path)).toEqual(named)
    expect(new Set(texts.map(({ svg }) => svg)).size).toBe(named.length)
  })

  it('may be stored as they are', () => {
    expect(pathsWhereNot(texts, ({ path, svg }) => drawingFile(path) !== null && faultOfDrawing(svg) === null)).toEqual(
      [],
    )
  })
})

describe('the small drawings', () => {
  it('use the 96 grid and at most 2 kB each, because they are also the picture in flight', () => {
    expect(pathsWhereNot(small, ({ svg }) => svg.startsWith(`${begins('0 0 96 96')}\n`))).toEqual([])
    expect(pathsWhereNot(small, ({ bytes }) => bytes <= 2000)).toEqual([])
  })

  it('are flat shapes in plain colours that suit both themes', () => {
    const attributes = (svg: string) => [...svg.matchAll(/\s([\w:-]+)="([^"]*)"/g)]
    expect(pathsWhereNot(small, ({ svg }) => elements(svg).every((name) => shapes.has(name)))).toEqual([])
    expect(pathsWhereNot(small, ({ svg }) => attributes(svg).every(([, name = '']) => drawn.has(name)))).toEqual([])
    expect(
      pathsWhereNot(small, ({ svg }) =>
        attributes(svg)
          .filter(([, name]) => name === 'fill' || name === 'stroke')
          .every(([, , colour = '']) => /^(#[\da-f]{3}|#[\da-f]{6}|none)$/.test(colour)),
      ),
    ).toEqual([])
  })
})

describe('the drawings of variants', () => {
  it('are a scene at most and a cut-out, the scene first, the same for all SKUs of a product', () => {
    const kinds = goods.map(({ goodsId, skus }) => [
      goodsId,
      [
        ...new Set(
          skus.map(({ pictures = [] }) => pictures.map(({ kind, path }) => `${kind} ${path.split('/')[0]}`).join()),
        ),
      ],
    ])
    const allowed = ['cutout cutouts', 'scene scenes,cutout cutouts']
    expect(kinds.filter(([, found = []]) => found.length > 1 || !allowed.includes(found[0] ?? ''))).toEqual([])
  })

  it('show every colour as it is: another colour, another cut-out', () => {
    for (const { skus } of goods) {
      const cutouts = skus.flatMap(({ attrs, pictures = [] }) => {
        const colour = attrs.find(({ key }) => key === 'color')?.valueKey
        return pictures.filter(({ kind }) => colour && kind === 'cutout').map(({ path }) => `${colour} ${path}`)
      })
      const different = [...new Set(cutouts)]
      expect(new Set(different.map((one) => one.split(' ')[1])).size).toBe(different.length)
    }
  })

  it('are 4:5 and at most 25 kB, or square and at most 6 kB, because they are fetched in flight too', () => {
    expect(pathsWhereNot(ofKind('scene'), ({ svg }) => svg.startsWith(begins('0 0 800 1000')))).toEqual([])
    expect(pathsWhereNot(ofKind('scene'), ({ bytes }) => bytes <= 25_000)).toEqual([])
    expect(pathsWhereNot(ofKind('cutout'), ({ svg }) => svg.startsWith(begins('0 0 400 400')))).toEqual([])
    expect(pathsWhereNot(ofKind('cutout'), ({ bytes }) => bytes <= 6000)).toEqual([])
  })

  it('refer to what they contain only, and have no lettering', () => {
    const lit = [...ofKind('scene'), ...ofKind('cutout')]
    expect(
      pathsWhereNot(lit, ({ svg }) => {
        const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
        const used = [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => id)
        return new Set(ids).size === ids.length && used.every((id) => ids.includes(id))
      }),
    ).toEqual([])
    expect(
      pathsWhereNot(lit, ({ svg }) => !elements(svg).some((name) => /^(text|tspan|style|image)$/.test(name))),
    ).toEqual([])
  })
})

describe('a swatch', () => {
  it('is given for every colour', () => {
    const colours = goods.flatMap(({ skus }) => skus.flatMap(({ attrs }) => attrs.filter(({ key }) => key === 'color')))
    expect(colours.filter(({ swatch }) => !/^#[\da-f]{6}$/.test(swatch ?? ''))).toEqual([])
  })
})
