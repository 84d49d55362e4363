import { describe, expect, it } from 'vitest'
import { faultOfDrawing } from '../features/shop/drawing-content.ts'
import { drawingFile } from '../features/shop/picture-rules.ts'
import { demonstrationAirline } from '../airline/airline.ts'
import { readDemoFiles } from './read-demo-files.ts'

const { goods, categories, drawings } = readDemoFiles(demonstrationAirline)
const texts = drawings.map(({ path, bytes }) => ({ path, bytes: bytes.length, svg: bytes.toString() }))

/** Paths of the drawings that fail the check: a failure names them. */
const pathsWhereNot = (isSo: (drawing: (typeof texts)[number]) => boolean) =>
  texts.filter((drawing) => !isSo(drawing)).map(({ path }) => path)

/** All that these drawings need: no text (fonts differ), and nothing that has an id or refers to one. */
const shapes = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse'])
const drawn = new Set(
  'xmlns viewBox d x y width height rx ry r cx cy transform opacity fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray'.split(
    ' ',
  ),
)

describe("the demonstration's drawings", () => {
  it('are two for every product and one for every category, and no others', () => {
    const named = [
      ...goods.flatMap(({ images }) => images),
      ...categories.map(({ icon }) => `categories/${icon}.svg`),
    ].toSorted()
    expect(goods.filter(({ images }) => images.length !== 2)).toEqual([])
    expect(texts.map(({ path }) => path)).toEqual(named)
    expect(new Set(texts.map(({ svg }) => svg)).size).toBe(named.length)
  })

  it('may be stored as they are', () => {
    expect(pathsWhereNot(({ path, svg }) => drawingFile(path) !== null && faultOfDrawing(svg) === null)).toEqual([])
  })

  it('use the 96 grid and at most 2 kB each, because they are also the picture in flight', () => {
    expect(
      pathsWhereNot(({ svg }) => svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">\n')),
    ).toEqual([])
    expect(pathsWhereNot(({ bytes }) => bytes <= 2000)).toEqual([])
  })

  it('are flat shapes in plain colours that suit both themes', () => {
    const elements = (svg: string) => [...svg.matchAll(/<(\w+)/g)].map(([, name = '']) => name)
    const attributes = (svg: string) => [...svg.matchAll(/\s([\w:-]+)="([^"]*)"/g)]
    expect(pathsWhereNot(({ svg }) => elements(svg).every((name) => shapes.has(name)))).toEqual([])
    expect(pathsWhereNot(({ svg }) => attributes(svg).every(([, name = '']) => drawn.has(name)))).toEqual([])
    expect(
      pathsWhereNot(({ svg }) =>
        attributes(svg)
          .filter(([, name]) => name === 'fill' || name === 'stroke')
          .every(([, , colour = '']) => /^(#[\da-f]{3}|#[\da-f]{6}|none)$/.test(colour)),
      ),
    ).toEqual([])
  })
})
