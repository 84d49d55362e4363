import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathOfArea, readAreaTree, readStreets } from '../areas/index.ts'
import { indexAreas } from './area-index-rules.ts'
import { recognizeAddress } from './recognize-rules.ts'

const tree = readAreaTree()
const resolveStreets = (code: string) => readStreets().get(code) ?? []
const index = indexAreas(tree, resolveStreets)
const recognize = (text: string) => {
  const { receiver, phone, areaNames, detail } = recognizeAddress(text, index)
  return [receiver, phone, areaNames.join(' '), detail]
}

const xiamen = '福建省 厦门市 思明区 梧村街道'
const lin = ['林小屿', '15410000101', xiamen, '示例路1号2号楼301室']

describe('a pasted text', () => {
  it.each([
    // Receiver, phone and address in any order
    ['林小屿 15410000101 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿，15410000101，福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿,15410000101,福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿；15410000101；福建省厦门市思明区梧村街道示例路1号2号楼301室。', lin],
    ['福建省厦门市思明区梧村街道示例路1号2号楼301室 林小屿 15410000101', lin],
    ['福建省厦门市思明区梧村街道示例路1号2号楼301室 15410000101 林小屿', lin],
    ['福建省厦门市思明区梧村街道示例路1号2号楼301室，林小屿，15410000101', lin],
    ['福建省厦门市思明区梧村街道示例路1号2号楼301室\n林小屿\n15410000101', lin],
    ['林小屿\n15410000101\n福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['15410000101 林小屿 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    [
      '15410000101福建省厦门市思明区梧村街道示例路1号2号楼301室林小屿',
      ['', '15410000101', xiamen, '示例路1号2号楼301室林小屿'],
    ],
    ['福建省厦门市思明区梧村街道示例路1号2号楼301室林小屿15410000101', lin],
    ['林小屿15410000101福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿福建省厦门市思明区梧村街道示例路1号2号楼301室15410000101', lin],
    // Labelled fields
    ['收货人：林小屿，手机：15410000101，地址：福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['收货人: 林小屿\n手机号码: 15410000101\n所在地区: 福建省厦门市思明区梧村街道\n详细地址: 示例路1号2号楼301室', lin],
    ['姓名：林小屿 电话：15410000101 地址：福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['地址：福建省厦门市思明区梧村街道示例路1号2号楼301室 收件人：林小屿 联系电话：15410000101', lin],
    ['收件人：林小屿\n联系方式：15410000101\n收货地址：福建省 厦门市 思明区 梧村街道 示例路1号2号楼301室', lin],
    ['Name: 林小屿 Tel: 15410000101 Address: 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['详细地址：示例路1号2号楼301室', ['', '', '', '']],
    ['收货人：林小屿，手机：15410000101，邮编：361000，地址：福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    // Phones
    ['林小屿 154 1000 0101 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿 154-1000-0101 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿 +86 15410000101 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿 +86-154-1000-0101 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿 8615410000101 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿 １５４１００００１０１ 福建省厦门市思明区梧村街道示例路１号２号楼３０１室', lin],
    ['林小屿 15410000101-1234 福建省厦门市思明区梧村街道示例路1号2号楼301室', lin],
    ['林小屿 0592-5550101 福建省厦门市思明区梧村街道示例路1号', ['林小屿', '0592-5550101', xiamen, '示例路1号']],
    ['林小屿 (0592)5550101 福建省厦门市思明区梧村街道示例路1号', ['林小屿', '0592-5550101', xiamen, '示例路1号']],
    ['林小屿 154****0101 福建省厦门市思明区梧村街道示例路1号', ['林小屿', '', xiamen, '示例路1号']],
    ['林小屿 福建省厦门市思明区梧村街道示例路1号', ['林小屿', '', xiamen, '示例路1号']],
    // Municipalities
    [
      '林小屿 15410000101 北京市朝阳区建外街道示例路1号',
      ['林小屿', '15410000101', '北京市 朝阳区 建外街道', '示例路1号'],
    ],
    ['林小屿 15410000101 北京朝阳示例路1号', ['林小屿', '15410000101', '北京市 朝阳区', '示例路1号']],
    ['北京市北京市朝阳区示例路1号', ['', '', '北京市 朝阳区', '示例路1号']],
    ['北京市市辖区朝阳区示例路1号', ['', '', '北京市 朝阳区', '示例路1号']],
    ['上海市黄浦区北京东路1号', ['', '', '上海市 黄浦区', '北京东路1号']],
    ['上海浦东新区示例路1号', ['', '', '上海市 浦东新区', '示例路1号']],
    ['天津市和平区南京路1号', ['', '', '天津市 和平区', '南京路1号']],
    ['重庆市渝中区示例路1号', ['', '', '重庆市 渝中区', '示例路1号']],
    ['重庆市城口县示例路1号', ['', '', '重庆市 城口县', '示例路1号']],
    ['重庆市 县 城口县 示例路1号', ['', '', '重庆市 城口县', '示例路1号']],
    // Omitted suffixes and levels
    ['福建厦门思明示例路1号', ['', '', '福建省 厦门市 思明区', '示例路1号']],
    ['厦门市思明区示例路1号', ['', '', '福建省 厦门市 思明区', '示例路1号']],
    ['思明区示例路1号', ['', '', '福建省 厦门市 思明区', '示例路1号']],
    ['福建省/厦门市/思明区/梧村街道/示例路1号', ['', '', xiamen, '示例路1号']],
    ['福建省-厦门市-思明区-梧村街道 示例路1号', ['', '', xiamen, '示例路1号']],
    ['中国福建省厦门市思明区梧村街道示例路1号', ['', '', xiamen, '示例路1号']],
    ['厦门市梧村街道示例路1号', ['', '', xiamen, '示例路1号']],
    ['福建省厦门市示例路1号', ['', '', '福建省 厦门市', '示例路1号']],
    // Counties with the same name
    ['朝阳区示例路1号', ['', '', '', '']],
    ['鼓楼区示例路1号', ['', '', '', '']],
    ['林小屿 15410000101 鼓楼区示例路1号', ['林小屿', '15410000101', '', '鼓楼区示例路1号']],
    ['福州市鼓楼区示例路1号', ['', '', '福建省 福州市 鼓楼区', '示例路1号']],
    ['南京鼓楼区示例路1号', ['', '', '江苏省 南京市 鼓楼区', '示例路1号']],
    ['福建省鼓楼区示例路1号', ['', '', '福建省 福州市 鼓楼区', '示例路1号']],
    ['长春市朝阳区示例路1号', ['', '', '吉林省 长春市 朝阳区', '示例路1号']],
    ['吉林省吉林市昌邑区示例路1号', ['', '', '吉林省 吉林市 昌邑区', '示例路1号']],
    ['吉林市昌邑区示例路1号', ['', '', '吉林省 吉林市 昌邑区', '示例路1号']],
    // Cities without counties, counties without cities
    ['广东省东莞市南城街道示例路1号', ['', '', '广东省 东莞市 南城街道', '示例路1号']],
    ['东莞市示例路1号', ['', '', '广东省 东莞市', '示例路1号']],
    ['江苏省苏州市昆山市示例路1号', ['', '', '江苏省 苏州市 昆山市', '示例路1号']],
    ['江苏省昆山市示例路1号', ['', '', '江苏省 苏州市 昆山市', '示例路1号']],
    ['浙江金华义乌示例路1号', ['', '', '浙江省 金华市 义乌市', '示例路1号']],
    ['河南省济源市示例路1号', ['', '', '河南省 济源市', '示例路1号']],
    ['湖北省省直辖县级行政区划仙桃市示例路1号', ['', '', '湖北省 仙桃市', '示例路1号']],
    // Autonomous regions and prefectures
    ['广西南宁青秀区示例路1号', ['', '', '广西壮族自治区 南宁市 青秀区', '示例路1号']],
    ['广西自治区南宁市青秀区示例路1号', ['', '', '广西壮族自治区 南宁市 青秀区', '示例路1号']],
    ['内蒙古呼和浩特市新城区示例路1号', ['', '', '内蒙古自治区 呼和浩特市 新城区', '示例路1号']],
    ['新疆乌鲁木齐市天山区示例路1号', ['', '', '新疆维吾尔自治区 乌鲁木齐市 天山区', '示例路1号']],
    ['吉林延边州延吉市示例路1号', ['', '', '吉林省 延边朝鲜族自治州 延吉市', '示例路1号']],
    ['湖北恩施恩施市示例路1号', ['', '', '湖北省 恩施土家族苗族自治州 恩施市', '示例路1号']],
    // Hong Kong, Macao, Taiwan
    ['陈大文 91234567 香港九龙示例道1号', ['陈大文', '+85291234567', '香港特别行政区', '九龙示例道1号']],
    [
      '陈大文 +852 9123 4567 香港特别行政区中西区示例道1号',
      ['陈大文', '+85291234567', '香港特别行政区', '中西区示例道1号'],
    ],
    ['中国香港 示例道1号 陈大文 9123 4567', ['陈大文', '+85291234567', '香港特别行政区', '示例道1号']],
    ['澳门示例街1号 何小姐 66123456', ['何小姐', '+85366123456', '澳门特别行政区', '示例街1号']],
    // Names
    ['欧阳小屿 15410000101 厦门市思明区示例路1号', ['欧阳小屿', '15410000101', '福建省 厦门市 思明区', '示例路1号']],
    ['林女士 15410000101 厦门市思明区示例路1号', ['林女士', '15410000101', '福建省 厦门市 思明区', '示例路1号']],
    ['林小屿（收） 15410000101 厦门市思明区示例路1号', ['林小屿', '15410000101', '福建省 厦门市 思明区', '示例路1号']],
    [
      'Lin Xiaoyu 15410000101 厦门市思明区示例路1号',
      ['Lin Xiaoyu', '15410000101', '福建省 厦门市 思明区', '示例路1号'],
    ],
    [
      '阿依古丽·买买提 15410000101 新疆乌鲁木齐市天山区示例路1号',
      ['阿依古丽·买买提', '15410000101', '新疆维吾尔自治区 乌鲁木齐市 天山区', '示例路1号'],
    ],
    ['林海南 15410000101 厦门市思明区示例路1号', ['林海南', '15410000101', '福建省 厦门市 思明区', '示例路1号']],
    ['厦门市思明区示例路1号 菜鸟驿站 15410000101', ['', '15410000101', '福建省 厦门市 思明区', '示例路1号 菜鸟驿站']],
    ['厦门市思明区示例路1号 示例大厦 8 层 林小屿', ['林小屿', '', '福建省 厦门市 思明区', '示例路1号 示例大厦 8 层']],
    // Incomplete addresses
    ['林小屿 15410000101', ['林小屿', '15410000101', '', '']],
    ['15410000101', ['', '15410000101', '', '']],
    ['今天天气不错', ['', '', '', '']],
    ['https://example.com/a?b=1', ['', '', '', '']],
    ['北京东路1号', ['', '', '', '']],
    ['', ['', '', '', '']],
    ['   \n ', ['', '', '', '']],
  ])('is read correctly: %j', (text, expected) => {
    expect(recognize(text)).toEqual(expected)
  })
})

interface Place {
  names: string[]
  short: string
  area: { provinceCode: string; cityCode: string | null; countyCode: string | null; streetCode: string | null }
}
const written = (names: string[]) =>
  names.filter((name, at) => !/行政区划$|^县$/.test(name) && (at !== 1 || name !== names[0]))
const bare = (name: string) => name.replace(/(?:省|市)$/, '')

const places: Place[] = tree.flatMap((province) =>
  (province.children.length === 0 ? [null] : province.children).flatMap((city) =>
    (city && city.children.length > 0 ? city.children : [null]).map((county) => {
      const names = written([province.name, city?.name, county?.name].filter((name) => name !== undefined))
      const codes = { provinceCode: province.code, cityCode: city?.code ?? null, countyCode: county?.code ?? null }
      const short = county ? [...names.slice(0, -1).map(bare), county.name].join('') : names.join('')
      return { names, short, area: { ...codes, streetCode: null } }
    }),
  ),
)

const detail = '示例路1号2号楼301室'
const formats: ((place: Place) => string)[] = [
  ({ names }) => `林小屿 15410000101 ${names.join('')}${detail}`,
  ({ names }) => `林小屿，15410000101，${names.join(' ')} ${detail}`,
  ({ names }) => `收货人：林小屿\n手机号码：154 1000 0101\n地址：${names.join('')}${detail}`,
  ({ names }) => `${names.join('')}${detail}，林小屿，+86 15410000101`,
  ({ names }) => `${names.join('/')}/${detail} 林小屿 154-1000-0101`,
  ({ short }) => `林小屿 15410000101 ${short}${detail}`,
]

describe('any address of the tree', () => {
  const anyPlace = fc.record({
    place: fc.constantFrom(...places),
    street: fc.option(fc.nat(1000)),
    format: fc.constantFrom(...formats),
  })

  it('is recognised in every format', () => {
    fc.assert(
      fc.property(anyPlace, ({ place, street, format }) => {
        const { provinceCode, cityCode, countyCode } = place.area
        const streets = resolveStreets(countyCode ?? cityCode ?? provinceCode)
        const chosen = street === null ? undefined : streets[street % Math.max(1, streets.length)]
        const whole: Place = {
          names: [...place.names, ...(chosen ? [chosen.name] : [])],
          short: `${place.short}${chosen?.name ?? ''}`,
          area: { ...place.area, streetCode: chosen?.code ?? null },
        }
        expect(recognizeAddress(format(whole), index)).toEqual({
          receiver: '林小屿',
          phone: '15410000101',
          area: whole.area,
          areaNames: whole.names,
          areaNamesEn: pathOfArea(whole.area)?.map(({ en }) => en),
          detail,
        })
      }),
      { numRuns: 2000 },
    )
  })

  it('is searched for in any text without failing, and only its own text is returned', () => {
    const piece = fc.constantFrom(
      '林小屿',
      '154',
      '10000101',
      '福建',
      '省',
      '厦门',
      '市',
      '朝阳区',
      ' ',
      '，',
      '\n',
      '：',
      '路',
      '1号',
      '收货人',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        const found = recognizeAddress(text, index)
        expect(text).toContain(found.receiver)
        expect(found.area === null).toBe(found.areaNames.length === 0)
        expect(found.detail.split(' ').filter((word) => !text.includes(word))).toEqual([])
      }),
    )
  })

  it('takes no more than quadratic time for the longest text', () => {
    const longest = '新疆维吾尔自治区克孜勒苏柯尔克孜自治州阿图什市'.repeat(13)
    // The processor time of the cheapest of several rounds: it does not count the time of other processes.
    const cheapest = (length: number) => {
      const rounds = Array.from({ length: 20 }, () => {
        const before = process.cpuUsage()
        recognizeAddress(longest.slice(0, length), index)
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return Math.min(...rounds)
    }
    expect(cheapest(300)).toBeLessThan(20 * cheapest(100))
  })
})
