import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Province } from '@aisle/contract/areas-schemas'
import { isWholeArea, getLeaf, getLevel, pathTo, stepsBelow } from './area-steps.ts'

const county = (code: string, name: string) => ({ code, name, en: '' })
const tree: Province[] = [
  {
    code: '110000',
    name: '北京市',
    en: '',
    children: [
      { code: '110100', name: '北京市', en: '', children: [county('110101', '东城区'), county('110105', '朝阳区')] },
    ],
  },
  {
    code: '420000',
    name: '湖北省',
    en: '',
    children: [
      { code: '420100', name: '武汉市', en: '', children: [county('420102', '江岸区')] },
      { code: '429000', name: '省直辖县级行政区划', en: '', children: [county('429004', '仙桃市')] },
    ],
  },
  { code: '440000', name: '广东省', en: '', children: [{ code: '441900', name: '东莞市', en: '', children: [] }] },
  { code: '810000', name: '香港特别行政区', en: '', children: [] },
]
const codes = (provinceCode: string, cityCode: string | null = null, countyCode: string | null = null) => ({
  provinceCode,
  cityCode,
  countyCode,
  streetCode: null,
})
const names = (chosen: ReturnType<typeof codes> | null) => stepsBelow(tree, chosen).map(({ name }) => name)

describe('levels of the area picker (S7)', () => {
  it('start with the provinces', () => {
    expect(names(null)).toEqual(['北京市', '湖北省', '广东省', '香港特别行政区'])
  })

  it('skip levels that add nothing', () => {
    expect(names(codes('110000'))).toEqual(['东城区', '朝阳区'])
    expect(names(codes('420000'))).toEqual(['武汉市', '仙桃市'])
    expect(names(codes('420000', '420100'))).toEqual(['江岸区'])
  })

  it('end where the tree ends', () => {
    expect(names(codes('440000', '441900'))).toEqual([])
    expect(names(codes('810000'))).toEqual([])
    expect(names(codes('420000', '429000', '429004'))).toEqual([])
  })

  it('lead back to the choice', () => {
    const path = (chosen: ReturnType<typeof codes>) => pathTo(tree, chosen).map(({ name }) => name)
    expect(path(codes('110000', '110100', '110105'))).toEqual(['北京市', '朝阳区'])
    expect(path(codes('420000', '429000', '429004'))).toEqual(['湖北省', '仙桃市'])
    expect(path(codes('420000', '420100'))).toEqual(['湖北省', '武汉市'])
    expect(path(codes('440000', '441900'))).toEqual(['广东省', '东莞市'])
    expect(path(codes('999999'))).toEqual([])
    expect(pathTo(tree, null)).toEqual([])
  })

  it('name the next choice', () => {
    expect([
      getLevel(null, true),
      getLevel(codes('420000'), true),
      getLevel(codes('420000', '420100'), true),
      getLevel(codes('440000', '441900'), false),
    ]).toEqual(['chooseProvince', 'chooseCity', 'chooseCounty', 'chooseStreet'])
  })

  it('form a whole area along any complete path, and not along a shorter one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10), { minLength: 4, maxLength: 4 }), (choices) => {
        let chosen: ReturnType<typeof codes> | null = null
        for (const choice of choices) {
          const steps = stepsBelow(tree, chosen)
          if (steps.length === 0) break
          if (chosen) expect(isWholeArea(tree, chosen)).toBe(false)
          chosen = { ...codes(''), ...steps[choice % steps.length]?.codes, streetCode: null }
        }
        expect(chosen && isWholeArea(tree, chosen)).toBe(true)
        expect(chosen && pathTo(tree, chosen).at(-1)?.codes).toEqual(chosen)
      }),
    )
  })

  it('request the streets of the deepest level', () => {
    expect([
      getLeaf(codes('110000', '110100', '110105')),
      getLeaf(codes('440000', '441900')),
      getLeaf(codes('810000')),
    ]).toEqual(['110105', '441900', '810000'])
  })
})
