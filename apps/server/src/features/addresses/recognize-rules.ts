import type { AreaCodes } from '@aisle/contract/addresses-schemas'
import { findArea, type AreaIndex } from './area-index-rules.ts'

export interface RecognizedAddress {
  receiver: string
  phone: string
  area: AreaCodes | null
  areaNames: string[]
  areaNamesEn: string[]
  detail: string
}

// Separates parts of the text: private-use characters, which are removed from the pasted text first.
const cut = '\ue001'
const nameMark = '\ue002'
const phoneMark = '\ue003'

const nameLabel = /(?:收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|名字|receiver|name)\s*[:：]\s*/giu
const phoneLabel =
  /(?:手机号码|手机号|手机|联系电话|电话号码|联系方式|电话|mobile|phone|tel)\s*[:：]?\s*(?=[+\d(（])|(?:手机号码|手机号|手机|联系电话|电话号码|联系方式|电话)\s*[:：]\s*/giu
const placeLabel =
  /(?:所在地区|收货地区|配送地区|地区|详细地址|收货地址|收件地址|收件人地址|联系地址|地址|address)\s*[:：]\s*/giu
const postalCode = /(?:邮政编码|邮编)\s*[:：]?\s*\d{6}|(?<![\d\w])\d{6}(?=[\s,，;；]|$)/gu

const mobile = /(?<![\d*])(?:(?:\+|00)?86[\s-]?)?(1[3-9]\d(?:[\s-]?\d){8})(?![\d*])(?:-\d{3,4}(?!\d))?/u
const foreign = /\+(?!86)\d(?:[\s-]?\d){6,14}(?!\d)/u
const landline =
  /(?<![\d*])(?:\(0\d{2,3}\)|（0\d{2,3}）|0\d{2,3}[-\s])\s?\d{7,8}(?![\d*])|(?<![\d*])0\d{9,11}(?![\d*])/u
/** Only when the text names the place: eight digits alone are ambiguous. */
const localNumbers: readonly [RegExp, RegExp, string][] = [
  [/香港/, /(?<![\d*])[2-9]\d{3}[\s-]?\d{4}(?![\d*])/u, '+852'],
  [/澳门/, /(?<![\d*])[268]\d{3}[\s-]?\d{4}(?![\d*])/u, '+853'],
  [/台湾/, /(?<![\d*])0?9\d{2}[\s-]?\d{3}[\s-]?\d{3}(?![\d*])/u, '+886'],
]

/** Extracts receiver, phone, area and detail from a Chinese text; empty where nothing is found. */
export function recognizeAddress(pasted: string, index: AreaIndex): RecognizedAddress {
  const labelled = foldWidth(pasted)
    .replaceAll(nameLabel, cut + nameMark)
    .replaceAll(placeLabel, cut)
    .replaceAll(phoneLabel, cut)
  const { phone, text } = cutPhone(labelled)
  const parts = text.replaceAll(postalCode, cut)
  const match = findArea(parts, index)
  if (!match) return withoutArea(parts, phone)
  const before = splitWords(parts.slice(0, match.start).replace(/中国\s*$/u, ''))
  const { detail, names } = splitDetail(parts.slice(match.end))
  const receiver = chooseName([...before, ...names])
  return { receiver, phone, area: match.area, areaNames: match.areaNames, areaNamesEn: match.areaNamesEn, detail }
}

/** Without an area, a text counts as an address only if it has a phone or a labelled name. */
function withoutArea(parts: string, phone: string): RecognizedAddress {
  const words = splitWords(parts)
  const labelled = words.some((word) => word.startsWith(nameMark))
  const receiver = phone || labelled ? chooseName(words) : ''
  const detail = words.filter(
    (word) => /[路街巷弄村镇道号].*\d|\d.*[号室楼栋]/u.test(word) && cleanName(word) !== receiver,
  )
  return {
    receiver,
    phone,
    area: null,
    areaNames: [],
    areaNamesEn: [],
    detail: phone || labelled ? cleanDetail(detail.join(' ')) : '',
  }
}

/** Folds full-width digits, letters, plus and space; keeps Chinese punctuation. */
const foldWidth = (text: string): string =>
  text
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ＋－　]/gu, (wide) => wide.normalize('NFKC'))
    .replaceAll(/[\p{Cf}\ue001-\ue003]/gu, '')
    .replaceAll(/[‐-―−]/gu, '-')
    .replaceAll(/[\r\n\t]+/gu, cut)

function cutPhone(text: string): { phone: string; text: string } {
  const digits = (number: string) => number.replaceAll(/[\s-]/gu, '')
  const candidates: [RegExp, (found: RegExpExecArray) => string][] = [
    [mobile, (found) => digits(found[1] ?? '')],
    [foreign, (found) => digits(found[0])],
    ...localNumbers
      .filter(([place]) => place.test(text))
      .map(([, number, code]): [RegExp, (found: RegExpExecArray) => string] => [
        number,
        (found) => code + digits(found[0]).replace(/^0/, ''),
      ]),
    [landline, (found) => found[0].replaceAll(/[()（）\s]+/gu, '-').replace(/^-/, '')],
  ]
  for (const [pattern, read] of candidates) {
    const found = pattern.exec(text)
    if (!found) continue
    const rest = `${text.slice(0, found.index)}${cut}${phoneMark}${cut}${text.slice(found.index + found[0].length)}`
    return { phone: read(found), text: rest }
  }
  return { phone: '', text }
}

const hardEdge = /[\ue001,，;；|。]+/u
const splitWords = (text: string): string[] =>
  text
    .split(/[\s\ue001,，;；|。、/:：]+/u)
    .map((word) => word.replaceAll(phoneMark, ''))
    .filter((word) => word !== '')

/** Splits the text after the area into the rest of the address and possible names. */
function splitDetail(after: string): { detail: string; names: string[] } {
  const chunks = after.split(hardEdge).filter((chunk) => /[^\s]/u.test(chunk))
  const detail: string[] = []
  const names: string[] = []
  chunks.forEach((chunk, at) => {
    if (chunk === phoneMark) return
    const words = chunk.trim().split(/\s+/u)
    const last = words.at(-1) ?? ''
    if (chunk.startsWith(nameMark)) names.push(chunk.trim())
    else if (words.length > 1 && looksLikeName(last, { strict: true })) {
      detail.push(words.slice(0, -1).join(' '))
      names.push(last)
    } else if (words.length === 1 && (detail.length > 0 || at > 0) && looksLikeName(last, { strict: true }))
      names.push(last)
    else if (/[A-Za-z]/u.test(chunk) && /^[A-Za-z][A-Za-z .'-]+$/u.test(chunk.trim()) && detail.length > 0)
      names.push(chunk.trim())
    else {
      // 301室林小屿, followed by the phone
      const glued = chunks[at + 1] === phoneMark && /^(.*[号室楼栋层座户\d])(\p{Script=Han}{2,4})$/u.exec(chunk.trim())
      if (glued && looksLikeName(glued[2] ?? '', { strict: true })) {
        detail.push(glued[1] ?? '')
        names.push(glued[2] ?? '')
      } else detail.push(chunk.trim())
    }
  })
  return { detail: cleanDetail(detail.join(' ')), names }
}

const cleanDetail = (text: string): string =>
  text
    .replaceAll(/[\ue001-\ue003]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s,，;；:：.。、·/-]+|[\s,，;；:：、-]+$/gu, '')

// The hundred most frequent surnames and some of two characters: enough to distinguish a name from a building.
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝欧阳上官司马诸葛东方皇甫尉迟公孙慕容令狐宇文长孙司徒夏侯'

const notAName =
  /[省市区县镇乡村路街号楼室栋幢单元座层弄巷苑厦园店站部馆院府广场大学公司]$|^中国$|^(?:地址|收货|收件|电话|手机|您好|谢谢)/u

function looksLikeName(word: string, { strict }: { strict: boolean }): boolean {
  const name = cleanName(word)
  if (/^[A-Za-z][A-Za-z.'-]{1,30}$/u.test(name)) return true
  if (!/^\p{Script=Han}[\p{Script=Han}·•]{1,14}$/u.test(name)) return false
  const core = name.replace(/(?:先生|女士|小姐|老师|经理)$/u, '')
  if (core.length > 4 && !/[·•]/u.test(core)) return false
  if (!strict) return !notAName.test(name) || surnames.includes(name.slice(0, 1))
  return /[·•]/u.test(core) || (surnames.includes(core.slice(0, 1)) && !notAName.test(core)) || core !== name
}

const cleanName = (word: string): string =>
  word
    .replaceAll(nameMark, '')
    .trim()
    .replace(/(?:[(（]收[)）]|收)$/u, '')
    .replace(/^(?:收|寄给|给)\s*/u, '')

/** The labelled name, else the first word that looks like a name. */
function chooseName(words: readonly string[]): string {
  const marked = words.find((word) => word.startsWith(nameMark))
  if (marked) return cleanName(marked)
  const at = words.findIndex((word) => looksLikeName(word, { strict: false }))
  const found = words[at]
  if (found === undefined) return ''
  // A name in Latin letters, such as Lin Xiaoyu, includes all its words.
  if (!/^[A-Za-z]/u.test(found)) return cleanName(found)
  const end = words.findIndex((word, index) => index > at && !/^[A-Za-z][A-Za-z.'-]*$/u.test(word))
  return words.slice(at, end === -1 ? undefined : end).join(' ')
}
