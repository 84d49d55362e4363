import type { AreaCodes } from '@aisle/contract/addresses-schemas'
import type { Province } from '@aisle/contract/areas-schemas'
import type { Language } from '@aisle/contract/language'

/** One row of a level, and the codes that it chooses. */
export interface AreaStep extends Names {
  codes: AreaCodes
}

/** The names of an area; `pinyin` where the English name does not begin with it. */
export interface Names {
  name: string
  en: string
  pinyin?: string | undefined
}

/** A level that only groups a province's counties; nobody looks for it. */
const placeholder = /\u884c\u653f\u533a\u5212$|^\u53bf$/

export const nameIn = (language: Language, { name, en }: Names): string => (language === 'en' ? en : name)

const namesOf = ({ name, en, pinyin }: Names): Names => ({ name, en, pinyin })
const nothingBelow = { cityCode: null, countyCode: null, streetCode: null }

/**
 * The next choices; empty where the tree ends. Levels that add nothing are skipped: Beijing leads straight to its
 * counties, and counties governed by a province are listed among its cities.
 */
export function stepsBelow(provinces: readonly Province[], chosen: AreaCodes | null): AreaStep[] {
  if (!chosen)
    return provinces.map((area) => ({ ...namesOf(area), codes: { provinceCode: area.code, ...nothingBelow } }))
  const province = provinces.find(({ code }) => code === chosen.provinceCode)
  if (!province || chosen.countyCode !== null) return []
  const city = province.children.find(({ code }) => code === chosen.cityCode)
  const base = { provinceCode: province.code, streetCode: null }
  if (city) {
    return city.children.map((area) => ({
      ...namesOf(area),
      codes: { ...base, cityCode: city.code, countyCode: area.code },
    }))
  }
  return province.children.flatMap<AreaStep>((area) =>
    area.name === province.name || placeholder.test(area.name)
      ? area.children.map((county) => ({
          ...namesOf(county),
          codes: { ...base, cityCode: area.code, countyCode: county.code },
        }))
      : [{ ...namesOf(area), codes: { ...base, cityCode: area.code, countyCode: null } }],
  )
}

/** The rows that lead to these codes, as far as the tree knows them; without the street. */
export function pathTo(provinces: readonly Province[], codes: AreaCodes | null): AreaStep[] {
  const path: AreaStep[] = []
  if (!codes) return path
  for (;;) {
    const next = stepsBelow(provinces, path[path.length - 1]?.codes ?? null).find(
      (step) =>
        step.codes.provinceCode === codes.provinceCode
        && (step.codes.cityCode === null || step.codes.cityCode === codes.cityCode)
        && (step.codes.countyCode === null || step.codes.countyCode === codes.countyCode),
    )
    if (!next) return path
    path.push(next)
  }
}

/** Every existing level is chosen; the street may be left out (S7). */
export function isWholeArea(provinces: readonly Province[], codes: AreaCodes): boolean {
  const path = pathTo(provinces, codes)
  const last = path[path.length - 1]
  return last !== undefined && stepsBelow(provinces, last.codes).length === 0
}

/** The area whose streets are requested. */
export const getLeaf = ({ provinceCode, cityCode, countyCode }: AreaCodes): string =>
  countyCode ?? cityCode ?? provinceCode

/** Label of the next choice. `more`: the tree goes deeper. */
export function getLevel(
  chosen: AreaCodes | null,
  more: boolean,
): 'chooseProvince' | 'chooseCity' | 'chooseCounty' | 'chooseStreet' {
  if (!chosen) return 'chooseProvince'
  if (!more) return 'chooseStreet'
  return chosen.cityCode === null ? 'chooseCity' : 'chooseCounty'
}
