import { describe, expect, it } from 'vitest'
import { fullName, maskedName } from './passenger-name-rules.ts'

const named = (surname: string, givenName: string, nameZh: string | null = null) => ({ surname, givenName, nameZh })

describe('a full name', () => {
  it('is in Chinese when the manifest has Chinese characters and the language is Chinese', () => {
    expect(fullName(named('LIN', 'XIAOYU', '林小屿'), 'zh')).toBe('林小屿')
    expect(fullName(named('LIN', 'XIAOYU', '林小屿'), 'en')).toBe('Xiaoyu Lin')
    expect(fullName(named('LIN', 'XIAOYU'), 'zh')).toBe('Xiaoyu Lin')
  })

  it.each([
    ['CARTWELL', 'JAMES ALDEN', 'James Alden Cartwell'],
    ["O'BRIEN", 'ANNA-LENA', "Anna-Lena O'brien"],
    ['ÖSTERBY', 'ÅSE', 'Åse Österby'],
    ['SARWONO', '', 'Sarwono'],
  ])('of %s/%s is written %3$s', (surname, givenName, written) => {
    expect(fullName(named(surname, givenName), 'en')).toBe(written)
  })
})

describe('a masked name (W4)', () => {
  it.each([
    [named('LIN', 'XIAOYU', '林小屿'), '林*屿'],
    [named('LI', 'NA', '李娜'), '李*'],
    [named('CARTWELL', 'JAMES A'), 'J***S * C******L'],
    [named('LI', 'XIAOYU'), 'X****U L*'],
    [named('SARWONO', ''), 'S*****O'],
  ])('of %o is %s', (name, masked) => {
    expect(maskedName(name, 'zh')).toBe(masked)
  })

  it('is Latin on an English screen', () => {
    expect(maskedName(named('LIN', 'XIAOYU', '林小屿'), 'en')).toBe('X****U L*N')
  })
})
