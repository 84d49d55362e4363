import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSearchText } from './search-text-rules.ts'

const read = (typed: string) => readSearchText({ flightPrefix: 'MF', icaoPrefix: 'CXA' }, typed, '2026-11-20')
const readAs = (typed: string) => read(typed).map(({ as }) => as)

describe('what staff type into the search', () => {
  it.each([
    ['26112000731034', ['orderNo', 'ticket', 'waybill']],
    ['2611 2000 731034', ['orderNo', 'ticket', 'waybill']],
    ['R2611200815301234567890', ['refundNo']],
    ['r2611200815301234567890', ['refundNo']],
    ['MF817', ['flight']],
    ['mf817 1120', ['flight']],
    ['MF817 昨天', ['flight']],
    ['7319991002877', ['ticket', 'beginning', 'waybill']],
    ['731-9991002877', ['ticket', 'beginning', 'waybill']],
    ['731-99910028774', ['ticket', 'orderNo', 'waybill']],
    ['9920000558', ['card', 'beginning', 'waybill']],
    ['154 1000 0101', ['mobile']],
    ['+86 15410000101', ['mobile']],
    ['Li@Example.com', ['mailbox']],
    ['K7QX', ['helpCode', 'words']],
    ['k7qx', ['helpCode', 'words']],
    ['ANNA', ['helpCode', 'name', 'words']],
    ['SFDEMO1002', ['waybill', 'words']],
    ['3456 7890 1234', ['pickupCode', 'card', 'beginning', 'waybill']],
    ['林小屿', ['name', 'words']],
    ['LIN/XIAOYU', ['name', 'words']],
    ['清香 Tea', ['name', 'words']],
    ['茶', []],
    ['261120', []],
    ['%', []],
    ['', []],
  ])('%j may be %j', (typed, expected) => {
    expect(readAs(typed)).toEqual(expected)
  })

  it('is taken as it is meant, whatever case, width or spaces it has', () => {
    expect(read(' r2611200815301234567890 ')).toEqual([{ as: 'refundNo', refundNo: 'R2611200815301234567890' }])
    expect(read('mf817 1120')).toEqual([{ as: 'flight', flightNo: 'MF817', flightDate: '2026-11-20' }])
    expect(read('sfdemo 1002')).toEqual([
      { as: 'waybill', waybill: 'SFDEMO1002' },
      { as: 'words', words: ['sfdemo', '1002'] },
    ])
  })

  it('is read in each way once', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789RMFSAZ林@.- /+') })
    fc.assert(
      fc.property(typed, (text) => {
        const ways = readAs(text)
        expect(ways).toEqual([...new Set(ways)])
      }),
    )
  })

  it('is an order wherever it is the number of one, whoever printed spaces into it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^2\d{13}$/), fc.nat({ max: 13 }), (orderNo, at) => {
        const [first] = read(`${orderNo.slice(0, at)} ${orderNo.slice(at)}`)
        expect(first).toEqual({ as: 'orderNo', orderNo })
      }),
    )
  })
})
