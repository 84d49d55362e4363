import { describe, expect, it } from 'vitest'
import type { Province } from '@aisle/contract/areas-schemas'
import { searchAreas } from './area-search-rules.ts'

const tree: Province[] = [
  {
    code: '110000',
    name: '北京市',
    en: 'Beijing',
    children: [
      {
        code: '110100',
        name: '北京市',
        en: 'Beijing',
        children: [{ code: '110105', name: '朝阳区', en: 'Chaoyang District' }],
      },
    ],
  },
  {
    code: '210000',
    name: '辽宁省',
    en: 'Liaoning',
    children: [{ code: '211300', name: '朝阳市', en: 'Chaoyang', children: [] }],
  },
  {
    code: '350000',
    name: '福建省',
    en: 'Fujian',
    children: [
      {
        code: '350200',
        name: '厦门市',
        en: 'Xiamen',
        children: [
          { code: '350203', name: '思明区', en: 'Siming District' },
          { code: '350206', name: '湖里区', en: 'Huli District' },
        ],
      },
    ],
  },
  {
    code: '650000',
    name: '新疆维吾尔自治区',
    en: 'Xinjiang',
    children: [{ code: '650100', name: '乌鲁木齐市', en: 'Urumqi', pinyin: 'wulumuqi', children: [] }],
  },
  {
    code: '140000',
    name: '山西省',
    en: 'Shanxi',
    children: [{ code: '141100', name: '吕梁市', en: 'Lüliang', children: [] }],
  },
  { code: '610000', name: '陕西省', en: 'Shaanxi', pinyin: 'shanxi', children: [] },
  { code: '810000', name: '香港特别行政区', en: 'Hong Kong', pinyin: 'xianggang', children: [] },
]

const found = (query: string) =>
  searchAreas(tree, query).map(({ step, above }) => [...above, step].map(({ name }) => name).join('/'))

describe('the search for an area (S7)', () => {
  it.each([
    ['厦门', '福建省/厦门市'],
    ['厦门市', '福建省/厦门市'],
    ['xiamen', '福建省/厦门市'],
    ['Xia Men', '福建省/厦门市'],
    ['xiamenshi', '福建省/厦门市'],
    ['Xiamen City', '福建省/厦门市'],
    ['思明', '福建省/厦门市/思明区'],
    ['Siming District', '福建省/厦门市/思明区'],
    ['si ming qu', '福建省/厦门市/思明区'],
    ['Siming District, Xiamen', '福建省/厦门市/思明区'],
    ['xiamen siming', '福建省/厦门市/思明区'],
    ['huli, xia men', '福建省/厦门市/湖里区'],
    ['xia men si ming', '福建省/厦门市/思明区'],
    ['厦门思明', '福建省/厦门市/思明区'],
    ['福建省厦门市思明区', '福建省/厦门市/思明区'],
    ['ｘｉａｍｅｎ', '福建省/厦门市'],
    ['HONG KONG', '香港特别行政区'],
    ['xianggang', '香港特别行政区'],
    ['香港', '香港特别行政区'],
    ['wulumuqi', '新疆维吾尔自治区/乌鲁木齐市'],
    ['Urumqi', '新疆维吾尔自治区/乌鲁木齐市'],
    ['lvliang', '山西省/吕梁市'],
    ['lüliang', '山西省/吕梁市'],
    ['luliang', '山西省/吕梁市'],
    ['muqi', '新疆维吾尔自治区/乌鲁木齐市'],
  ])('finds %j first', (query, area) => {
    expect(found(query)[0]).toBe(area)
  })

  it('names every area of the name, the larger first', () => {
    expect(found('chaoyang')).toEqual(['辽宁省/朝阳市', '北京市/朝阳区'])
    expect(found('Chaoyang, Beijing')).toEqual(['北京市/朝阳区'])
    expect(found('shanxi')).toEqual(['山西省', '陕西省'])
  })

  it('does not offer what is below when only the area above was named', () => {
    expect(found('fujian')).toEqual(['福建省'])
  })

  it.each(['', '  ', ',', '亚特兰蒂斯', 'atlantis'])('finds nothing for %j', (query) => {
    expect(found(query)).toEqual([])
  })
})
