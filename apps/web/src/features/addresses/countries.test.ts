import { describe, expect, it } from 'vitest'
import { countriesByName, countryNamer } from './countries.ts'

describe('countries', () => {
  it.each(['zh', 'en'] as const)('appear once each by name, without China: %s', (language) => {
    const { common, others } = countriesByName(language)
    const all = [...common, ...others]
    const codes = all.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => code === 'CN')).toEqual([])
    expect(common).toHaveLength(15)
    expect(all.filter(({ code, name }) => name === code)).toEqual([])
  })

  it('are sorted in the language of the page', () => {
    const names = countriesByName('en').others.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
    expect(countryNamer('zh')('GB')).toBe('英国')
    expect(['HK', 'MO', 'TW'].map(countryNamer('en'))).toEqual(['Hong Kong', 'Macao', 'Taiwan'])
    expect(['HK', 'MO', 'TW'].map(countryNamer('zh'))).toEqual(['中国香港', '中国澳门', '中国台湾'])
  })
})
