import type { AreaCodes } from '@aisle/contract/addresses-schemas'
import type { Place, Province } from '@aisle/contract/areas-schemas'
import { englishStreet, type Street } from '../areas/index.ts'

type Level = 'province' | 'city' | 'county'

interface Node {
  area: Place
  level: Level
  parent: Node | null
  children: Node[]
  /** The full names; 广西壮族自治区 is also 广西自治区. Empty for a level that addresses leave out. */
  full: string[]
  /** Names without suffix: 思明, 延边. */
  short: string[]
  /** For a province: its counties whose name is unambiguous without the city. */
  alone: ReadonlyMap<string, Node>
}

export interface AreaIndex {
  provinces: readonly Node[]
  /** Possible beginnings of an address, by their first two characters. */
  starts: ReadonlyMap<string, readonly { form: string; node: Node }[]>
  resolveStreets: (code: string) => readonly Street[]
}

/** An area named in a text: its range `[start, end)`, and how many of these characters name it. */
export interface AreaMatch {
  start: number
  end: number
  weight: number
  area: AreaCodes
  areaNames: string[]
  areaNamesEn: string[]
}

const ethnic =
  /^(.{2,}?)(?:(?:满|回|蒙古|朝鲜|土家|苗|侗|布依|藏|羌|彝|傣|景颇|傈僳|白|哈尼|壮|哈萨克|柯尔克孜|锡伯|塔吉克|畲|黎|瑶|仫佬|毛南|各|水|仡佬|拉祜|佤|布朗|独龙|怒|普米|纳西|东乡|保安|撒拉|裕固|土|达斡尔|鄂温克)族?)*自治[州县旗]$/
const placeholder = /行政区划$|^县$/
/** 北京东路 is a road, not Beijing; 朝阳区 is not in 朝阳市. */
const roadAhead = /^(?:区|县)|^[东西南北中]{0,2}[一二三四五六]?(?:路|街|大道|巷|道|桥|大街|站)/
const separators = /^[\s,，、/|·.—-]*/
const skippedLevel = /^(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划|县(?=\s))?/

export function indexAreas(provinces: readonly Province[], resolveStreets: AreaIndex['resolveStreets']): AreaIndex {
  const nodes = provinces.map((province) => getNode(province, 'province', null))
  const cities = nodes.flatMap(({ children }) => children)
  const counties = cities.flatMap(({ children }) => children)
  const starts = new Map<string, { form: string; node: Node }[]>()
  const add = (form: string, node: Node) => {
    const key = form.slice(0, 2)
    starts.set(key, [...(starts.get(key) ?? []), { form, node }])
  }
  for (const node of [...nodes, ...cities]) for (const form of [...node.full, ...node.short]) add(form, node)
  // 朝阳区 and 鼓楼区 are ambiguous without their city; 城区 is hardly a name.
  for (const [form, node] of aloneIn(counties)) if (form.length > 2) add(form, node)
  return { provinces: nodes, starts, resolveStreets }
}

/** The counties with a unique name among these. */
function aloneIn(counties: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node | null>()
  for (const county of counties) for (const form of county.full) found.set(form, found.has(form) ? null : county)
  return new Map([...found].filter((entry): entry is [string, Node] => entry[1] !== null))
}

function getNode(area: Place & { children?: readonly Place[] }, level: Level, parent: Node | null): Node {
  const node: Node = { area, level, parent, children: [], alone: new Map(), ...getForms(area.name, level) }
  const below = level === 'province' ? 'city' : 'county'
  node.children = (area.children ?? []).map((child) => getNode(child, below, node))
  if (level === 'province') node.alone = aloneIn(node.children.flatMap(({ children }) => children))
  return node
}

function getForms(name: string, level: Level): Pick<Node, 'full' | 'short'> {
  if (placeholder.test(name)) return { full: [], short: [] }
  const people = ethnic.exec(name)?.[1]
  const short = people ?? withoutSuffix(name, level)
  if (short.length < 2 || short === name) return { full: [name], short: [] }
  const shorter = people ? [`${short}${name.slice(-1)}`] : name.endsWith('自治区') ? [`${short}自治区`] : []
  return { full: [name, ...shorter], short: [short] }
}

function withoutSuffix(name: string, level: Level): string {
  if (level === 'province') return name.replace(/(?:省|市|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, '')
  return name.replace(level === 'city' ? /(?:市|地区|盟)$/ : /[区县市旗]$/, '')
}

/** The area that a text names best: with the most characters; the first of equals. */
export function findArea(text: string, index: AreaIndex): AreaMatch | null {
  let best: AreaMatch | null = null
  for (let start = 0; start < text.length - 1; start += 1)
    for (const { form, node } of index.starts.get(text.slice(start, start + 2)) ?? []) {
      if (!text.startsWith(form, start)) continue
      const found = descend({ text, index }, stepTo(node, form, { end: start, weight: 0 }))
      if (found && found.weight > (best?.weight ?? 0)) best = { start, ...found }
    }
  return best
}

interface Step {
  node: Node
  end: number
  weight: number
  short: boolean
}
type Found = Omit<AreaMatch, 'start'>
interface Look {
  text: string
  index: AreaIndex
}

function stepTo(node: Node, form: string, { end, weight }: Pick<Step, 'end' | 'weight'>): Step {
  return { node, end: end + form.length, weight: weight + form.length, short: !node.full.includes(form) }
}

/** Descends from one area as far as the text goes. */
function descend(look: Look, step: Step): Found | null {
  let best = endAt(look, step)
  for (const next of nextSteps(look, step)) {
    const found = descend(look, next)
    if (found && found.weight > (best?.weight ?? 0)) best = found
  }
  return best
}

function* nextSteps({ text }: Look, { node, end, weight }: Step): Generator<Step> {
  const from = afterSkippedLevel(text, end)
  for (const child of node.children)
    for (const form of [...child.full, ...child.short])
      if (text.startsWith(form, from)) yield stepTo(child, form, { end: from, weight })
  // The city may be left out when the county's name implies it.
  for (const [form, county] of node.alone)
    if (text.startsWith(form, from)) yield stepTo(county, form, { end: from, weight })
}

function afterSkippedLevel(text: string, end: number): number {
  const gap = separators.exec(text.slice(end))?.[0].length ?? 0
  const skipped = skippedLevel.exec(text.slice(end + gap))?.[0].length ?? 0
  return skipped === 0 ? end + gap : afterSkippedLevel(text, end + gap + skipped)
}

/** Ends the path at this area, or a street in it; null when it is part of a road's name. */
function endAt(look: Look, { node, end, weight, short }: Step): Found | null {
  const gap = separators.exec(look.text.slice(end))?.[0].length ?? 0
  const found = longestStreet(look, end + gap, node)
  if (!found && short && roadAhead.test(look.text.slice(end, end + 6))) return null
  const leaf = found?.leaf ?? node
  const street = found?.street ?? null
  const path = getPath(leaf)
  const named = path.flatMap(({ area, full }) => (full.length > 0 ? [area] : []))
  const shown = named.filter(({ name }, at) => at === 0 || name !== named[0]?.name)
  return {
    end: street ? end + gap + street.name.length : end,
    weight: weight + (street?.name.length ?? 0),
    area: getCodes(path, street),
    areaNames: [...shown.map(({ name }) => name), ...(street ? [street.name] : [])],
    areaNamesEn: [...shown.map(({ en }) => en), ...(street ? [englishStreet(street.name)] : [])],
  }
}

function longestStreet({ text, index }: Look, at: number, node: Node): { street: Street; leaf: Node } | undefined {
  let best: { street: Street; leaf: Node } | undefined
  let ambiguous = false
  const leaves = node.children.length === 0 ? [node] : node.level === 'city' ? node.children : []
  for (const leaf of leaves)
    for (const street of index.resolveStreets(leaf.area.code)) {
      // Without a county, accept only names that are clearly streets.
      if (leaf !== node && !/(?:街道|镇|乡)$/.test(street.name)) continue
      if (street.name.length < (best?.street.name.length ?? 2) || !text.startsWith(street.name, at)) continue
      ambiguous = street.name.length === best?.street.name.length
      best = { street, leaf }
    }
  return ambiguous ? undefined : best
}

/** The path from the province down. Adds the only city of a province, as in municipalities. */
function getPath(leaf: Node): Node[] {
  const path: Node[] = []
  for (let node: Node | null = leaf; node; node = node.parent) path.unshift(node)
  const [only, ...others] = leaf.level === 'province' ? leaf.children : []
  return only && others.length === 0 ? [...path, only] : path
}

function getCodes(path: readonly Node[], street: Street | null): AreaCodes {
  const code = (level: Level) => path.find((node) => node.level === level)?.area.code ?? null
  return {
    provinceCode: code('province') ?? '',
    cityCode: code('city'),
    countyCode: code('county'),
    streetCode: street?.code ?? null,
  }
}
