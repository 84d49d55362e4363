import { pinyin } from 'pinyin-pro'
import { customaryNames, groupingLevels, peoples, placeCharacters, placeReadings, wholeNames } from './place-names.ts'

export interface EnglishName {
  en: string
  /** The Chinese name as it is read, where the English name does not begin with it: Urumqi, `wulumuqi`. */
  pinyin?: string
}

/** Kinds of areas, which follow the name. The first kind that fits, and leaves a name, counts. */
const kinds: readonly [RegExp, string][] = [
  [/^(.+)(?:省|特别行政区)$/u, ''],
  [/^(.+?)(?:壮族|回族|维吾尔)?自治区$/u, ''],
  [/^(.+)自治州$/u, 'Autonomous Prefecture'],
  [/^(.+)自治县$/u, 'Autonomous County'],
  [/^(.+)自治旗$/u, 'Autonomous Banner'],
  [/^(.+)联合旗$/u, 'United Banner'],
  [/^(.+)地区$/u, 'Prefecture'],
  [/^(.+)盟$/u, 'League'],
  [/^(.+)群岛$/u, 'Islands'],
  [/^(..+)矿区$/u, 'Mining District'],
  [/^(.+)旗$/u, 'Banner'],
  [/^(.+)区$/u, 'District'],
  [/^(.+)县$/u, 'County'],
  [/^(.+)市$/u, ''],
]

/** The same of streets and townships. */
const streetKinds: readonly [RegExp, string][] = [
  [/^(.+)街道(?:办事处)?$/u, 'Subdistrict'],
  [/^(.+)(?:民族乡|族乡)$/u, 'Ethnic Township'],
  [/^(.+)镇$/u, 'Town'],
  [/^(.+)乡$/u, 'Township'],
  [/^(.+)苏木$/u, 'Sumu'],
  [/^(.+)林场$/u, 'Forest Farm'],
  [/^(.+)农场$/u, 'Farm'],
  [/^(.+?)(?:经济技术|经济|高新技术产业|工业)?开发区(?:管委会|管理委员会)?$/u, 'Development Zone'],
  [/^(.+)(?:工业园区|工业园|产业园区|产业园)(?:管委会|管理委员会)?$/u, 'Industrial Park'],
]

/** Parts of the names of Mongolian banners: 科尔沁左翼中旗. */
const sides: Readonly<Record<string, string>> = {
  左翼: 'Left Wing',
  右翼: 'Right Wing',
  前: 'Front',
  中: 'Middle',
  后: 'Rear',
  左: 'Left',
  右: 'Right',
}

const longestPeoples = Object.keys(peoples).toSorted((a, b) => b.length - a.length)

/** A province, city or county in English (S7). */
export function englishArea(name: string): EnglishName {
  const grouping = groupingLevels[name]
  if (grouping) return { en: grouping }
  const whole = wholeNames[name]
  if (whole) return withReading(whole, name)
  const { own, kind } = split(name, kinds)
  return kind.startsWith('Autonomous') || own.endsWith('族')
    ? withReading(join(...ofPeoples(own), kind), own)
    : withReading(withKind(name, { own, kind }), own)
}

/** A street or township in English. */
export function englishStreet(name: string): string {
  const { own, kind } = split(name, streetKinds)
  return kind === 'Ethnic Township' ? join(...ofPeoples(own), kind) : withKind(name, { own, kind })
}

/** One form for typed names: no case, accents, spaces or signs. */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function split(name: string, list: readonly [RegExp, string][]): { own: string; kind: string } {
  for (const [pattern, kind] of list) {
    const own = pattern.exec(name)?.[1]
    if (own) return { own, kind }
  }
  return { own: name, kind: '' }
}

/** A name of one character is written together with what it is: 单县 is Shanxian County. */
function withKind(name: string, { own, kind }: { own: string; kind: string }): string {
  if (own.length === 1) return join(written([...syllables(own), ...syllables(name.slice(1))]), kind)
  return kind.endsWith('Banner') ? join(ofBanner(own), kind) : join(englishPlace(own), kind)
}

function ofBanner(own: string): string {
  const [, place = own, wing = '', side = ''] = /^(.+?)(左翼|右翼)?([前中后左右])?$/u.exec(own) ?? []
  return join(englishPlace(place), sides[wing], sides[side])
}

/** 延边朝鲜族 is a place and a people; 东乡族 is a people alone, and so is the place. */
function ofPeoples(own: string): string[] {
  const ethnic: string[] = []
  let place = own
  for (;;) {
    const rest = place.replace(/族$/u, '')
    const people = longestPeoples.find((one) => rest.endsWith(one) && rest.length > one.length)
    // Only the longer names go without 族: 木垒哈萨克.
    if (!people || (rest === place && people.length < 2)) return [ofBanner(place), inWords(ethnic)]
    ethnic.unshift(peoples[people] ?? '')
    place = rest.slice(0, -people.length)
  }
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

const englishPlace = (place: string): string =>
  customaryNames[place] ?? peoples[place.replace(/族$/u, '')] ?? written(syllables(place))

function withReading(en: string, own: string): EnglishName {
  const reading = foldName(syllables(own).join(''))
  return foldName(en).startsWith(reading) ? { en } : { en, pinyin: reading }
}

function syllables(text: string): string[] {
  const known = placeReadings[text]
  if (known) return known.split(' ')
  const read = pinyin(text, { toneType: 'none', type: 'array', v: false, nonZh: 'consecutive' })
  return read.map((syllable, at) => placeCharacters[text[at] ?? ''] ?? syllable)
}

/** One word: 西安 is Xi'an, because Xian would be read as one syllable. */
function written(parts: readonly string[]): string {
  const word = parts.map((syllable, at) => (at > 0 && /^[aeo]/u.test(syllable) ? `'${syllable}` : syllable)).join('')
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

const join = (...words: (string | undefined)[]): string => words.filter(Boolean).join(' ')
