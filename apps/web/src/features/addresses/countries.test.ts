import { describe, expect, it } from 'vitest'
import { countriesByName, countryNamer } from './countries.ts'

describe('countries', () => {
  it.each(['zh', 'en'] as const)('appear once each by name, without those of the form for China: %s', (language) => {
    const { common, others } = countriesByName(language)
    const all = [...common, ...others]
    const codes = all.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => ['CN', 'HK', 'MO', 'TW'].includes(code))).toEqual([])
    expect(common).toHaveLength(12)
    expect(all.filter(({ code, name }) => name === code)).toEqual([])
  })

  it('are sorted in the language of the page', () => {
    const names = countriesByName('en').others.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
    expect(countryNamer('zh')('GB')).toBe('英国')
  })
})
