import { describe, expect, it } from 'vitest'
import { compareNames, nameKey, readNameList } from './pnl-rules.ts'

describe('a passenger name list', () => {
  it('reads names with their count, several of one surname in a line, and leaves remarks out', () => {
    const { names, problems } = readNameList(
      'PNL\nMF829/20NOV XMN PART1\n-PEK003Y\n1LIN/XIAOYUMR .L/ABC123\n2CHEN/ANMS/BOMR\nENDPNL\n',
    )
    expect(problems).toEqual([])
    expect(names).toEqual([
      { surname: 'LIN', givenName: 'XIAOYUMR' },
      { surname: 'CHEN', givenName: 'ANMS' },
      { surname: 'CHEN', givenName: 'BOMR' },
    ])
  })

  it('is refused with a missing part, without its end, and with a wrong count', () => {
    expect(readNameList('PNL\nMF829/20NOV XMN PART2\n1LIN/XIAOYUMR\nENDPNL').problems).toHaveLength(1)
    expect(readNameList('PNL\nMF829/20NOV XMN PART1\n1LIN/XIAOYUMR\nENDPART1').problems).toHaveLength(1)
    expect(readNameList('PNL\nMF829/20NOV XMN PART1\n2LIN/XIAOYUMR\nENDPNL').problems).toHaveLength(1)
  })

  it('separates the names that an ADL deletes', () => {
    const { names, deleted } = readNameList('ADL\nMF829/20NOV XMN PART1\nADD\n1LIN/XIAOYUMR\nDEL\n1CHEN/ANMS\nENDADL')
    expect([names.length, deleted.length]).toEqual([1, 1])
  })

  it.each([
    ['LIN', 'XIAOYUMR', 'LIN', 'XIAO YU MR'],
    ['LYU', 'QINGHE MS', 'LV', 'QINGHEMS'],
    ['OU YANG', 'RUOZHOU', 'OUYANG', 'RUO-ZHOU'],
  ])('matches %s/%s with %s/%s', (surname, givenName, otherSurname, otherGiven) => {
    expect(nameKey({ surname, givenName })).toBe(nameKey({ surname: otherSurname, givenName: otherGiven }))
  })

  it('counts passengers of the same name', () => {
    const lin = { surname: 'LIN', givenName: 'AN' }
    expect(compareNames([lin, lin], [lin])).toEqual({ missing: ['LIN/AN'], extra: [], matched: 1 })
  })
})
