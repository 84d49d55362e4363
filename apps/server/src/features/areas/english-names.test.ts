import { describe, expect, it } from 'vitest'
import { englishArea, englishStreet, foldName } from './english-names.ts'
import { readAreaTree } from './read-areas.ts'

const provinces = readAreaTree()
const cities = provinces.flatMap(({ children }) => children)
const areas = [...provinces, ...cities, ...cities.flatMap(({ children }) => children)]

describe('the English names of areas (S7)', () => {
  it('are those of the file: npm run draw:areas writes them', () => {
    for (const { name, en, pinyin } of areas)
      expect({ en, pinyin }).toEqual({ pinyin: undefined, ...englishArea(name) })
  })

  it.each(
    Object.entries({
      // As the world writes them
      北京市: 'Beijing',
      福建省: 'Fujian',
      陕西省: 'Shaanxi',
      山西省: 'Shanxi',
      内蒙古自治区: 'Inner Mongolia',
      西藏自治区: 'Tibet',
      广西壮族自治区: 'Guangxi',
      宁夏回族自治区: 'Ningxia',
      新疆维吾尔自治区: 'Xinjiang',
      香港特别行政区: 'Hong Kong',
      澳门特别行政区: 'Macao',
      台湾省: 'Taiwan',
      哈尔滨市: 'Harbin',
      呼和浩特市: 'Hohhot',
      鄂尔多斯市: 'Ordos',
      锡林郭勒盟: 'Xilingol League',
      科尔沁左翼中旗: 'Horqin Left Wing Middle Banner',
      达尔罕茂明安联合旗: 'Darhan Muminggan United Banner',
      莫力达瓦达斡尔族自治旗: 'Morin Dawa Daur Autonomous Banner',
      鄂温克族自治旗: 'Ewenki Autonomous Banner',
      乌鲁木齐市: 'Urumqi',
      喀什地区: 'Kashgar Prefecture',
      克孜勒苏柯尔克孜自治州: 'Kizilsu Kyrgyz Autonomous Prefecture',
      塔什库尔干塔吉克自治县: 'Taxkorgan Tajik Autonomous County',
      伊犁哈萨克自治州: 'Ili Kazakh Autonomous Prefecture',
      拉萨市: 'Lhasa',
      日喀则市: 'Shigatse',
      // Characters with several readings
      重庆市: 'Chongqing',
      厦门市: 'Xiamen',
      六安市: "Lu'an",
      蚌埠市: 'Bengbu',
      亳州市: 'Bozhou',
      台州市: 'Taizhou',
      丽水市: 'Lishui',
      长沙市: 'Changsha',
      长治市: 'Changzhi',
      长汀县: 'Changting County',
      乐山市: 'Leshan',
      乐清市: 'Yueqing',
      乐亭县: 'Laoting County',
      乐陵市: 'Laoling',
      洪洞县: 'Hongtong County',
      番禺区: 'Panyu District',
      尉犁县: 'Yuli County',
      尉氏县: 'Weishi County',
      大埔县: 'Dabu County',
      黄埔区: 'Huangpu District',
      黄陂区: 'Huangpi District',
      东莞市: 'Dongguan',
      会理市: 'Huili',
      会同县: 'Huitong County',
      监利市: 'Jianli',
      荥阳市: 'Xingyang',
      荥经县: 'Yingjing County',
      涡阳县: 'Guoyang County',
      六合区: 'Luhe District',
      闵行区: 'Minhang District',
      都匀市: 'Duyun',
      成都市: 'Chengdu',
      江都区: 'Jiangdu District',
      什邡市: 'Shifang',
      珲春市: 'Hunchun',
      枞阳县: 'Zongyang County',
      泌阳县: 'Biyang County',
      沁阳市: 'Qinyang',
      郫都区: 'Pidu District',
      柏乡县: 'Baixiang County',
      繁峙县: 'Fanshi County',
      吴堡县: 'Wubu County',
      阿坝藏族羌族自治州: 'Aba Tibetan and Qiang Autonomous Prefecture',
      大城县: 'Daicheng County',
      铅山县: 'Yanshan County',
      弋阳县: 'Yiyang County',
      婺源县: 'Wuyuan County',
      筠连县: 'Junlian County',
      犍为县: 'Qianwei County',
      鄄城县: 'Juancheng County',
      茌平区: 'Chiping District',
      // One character, which is written with what it is
      单县: 'Shanxian County',
      浚县: 'Xunxian County',
      莘县: 'Shenxian County',
      歙县: 'Shexian County',
      蔚县: 'Yuxian County',
      郏县: 'Jiaxian County',
      嵊州市: 'Shengzhou',
      芒市: 'Mangshi',
      城区: 'Chengqu District',
      // Kinds of areas, after the name
      思明区: 'Siming District',
      浦东新区: 'Pudong New Area',
      神农架林区: 'Shennongjia Forestry District',
      井陉矿区: 'Jingxing Mining District',
      延边朝鲜族自治州: 'Yanbian Korean Autonomous Prefecture',
      东乡族自治县: 'Dongxiang Autonomous County',
      双江拉祜族佤族布朗族傣族自治县: 'Shuangjiang Lahu, Va, Blang and Dai Autonomous County',
      管城回族区: 'Guancheng Hui District',
      西安市: "Xi'an",
      吕梁市: 'Lüliang',
      旅顺口区: 'Lüshunkou District',
    }),
  )('call %s %s', (name, en) => {
    expect(englishArea(name).en).toBe(en)
  })

  it('tell siblings apart', () => {
    const alike = [{ children: provinces }, ...provinces, ...cities].flatMap(({ children }) =>
      children.map(({ en }) => en).filter((en, at, all) => all.indexOf(en) !== at),
    )
    expect(alike).toEqual([])
  })

  it('are plain words without a Chinese character', () => {
    expect(areas.filter(({ en }) => !/^[A-Z][A-Za-zü', -]+$/.test(en))).toEqual([])
  })

  it('come with the reading where they are not made of it', () => {
    expect(englishArea('乌鲁木齐市').pinyin).toBe('wulumuqi')
    expect(englishArea('陕西省').pinyin).toBe('shanxi')
    expect(englishArea('厦门市')).toEqual({ en: 'Xiamen' })
    expect(englishArea('吕梁市')).toEqual({ en: 'Lüliang' })
  })
})

describe('the English names of streets', () => {
  it.each([
    ['东华门街道', 'Donghuamen Subdistrict'],
    ['西安镇', "Xi'an Town"],
    ['安凯乡', 'Ankai Township'],
    ['新发布依族乡', 'Xinfa Buyei Ethnic Township'],
    ['井冈山经济技术开发区', 'Jinggangshan Development Zone'],
    ['城镇', 'Chengzhen Town'],
  ])('call %s %s', (name, en) => {
    expect(englishStreet(name)).toBe(en)
  })
})

describe('names as they are typed', () => {
  it('match without case, accents, spaces and signs', () => {
    expect(["XI'AN", 'xi an', 'Lüliang', 'Shangri-La', '厦门'].map(foldName)).toEqual([
      'xian',
      'xian',
      'luliang',
      'shangrila',
      '厦门',
    ])
  })
})
