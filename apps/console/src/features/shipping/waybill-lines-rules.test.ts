import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import { describe, expect, it } from 'vitest'
import { collectShipments, judgeCode, keptLines, readWaybillLines } from './waybill-lines-rules.ts'

describe('pasted waybills', () => {
  it('are read line by line, from commas, semicolons and tabs', () => {
    const text = '26112000731187,shunfeng,SFDEMO2041\r\n26112000731188; jd ;JD1\n\n26112000731189\tems\tE1'
    const { waybills, unread } = readWaybillLines(text)
    expect([...waybills]).toEqual([
      ['26112000731187', { carrierCode: 'shunfeng', waybillNo: 'SFDEMO2041' }],
      ['26112000731188', { carrierCode: 'jd', waybillNo: 'JD1' }],
      ['26112000731189', { carrierCode: 'ems', waybillNo: 'E1' }],
    ])
    expect(unread).toEqual([])
  })

  it('that name no order, an unknown carrier or no number are given back', () => {
    const lines = ['order,carrier,waybill', '26112000731187,pigeon,1', '26112000731187,jd,']
    expect(readWaybillLines(lines.join('\n'))).toEqual({ waybills: new Map(), unread: lines })
  })
})

const row = (orderNo: string, hold: ParcelToShip['hold'] = null) => ({ orderNo, hold })
const jd = (waybillNo: string) => ({ carrierCode: 'jd', waybillNo })

describe('what is to leave', () => {
  it('is every parcel that has a waybill and that nobody holds, in the order of the list', () => {
    const rows = [row('1'), row('2'), row('3', 'staff'), row('4')]
    const filled = new Map([
      ['4', jd('D')],
      ['3', jd('C')],
      ['2', jd('')],
      ['1', jd('A')],
    ])
    expect(collectShipments(rows, filled)).toEqual([
      { orderNo: '1', ...jd('A') },
      { orderNo: '4', ...jd('D') },
    ])
  })

  it('asks the server also about a kept line whose parcel is not in the list any more', () => {
    expect(collectShipments([row('1')], new Map([['9', jd('Z')]]))).toEqual([{ orderNo: '9', ...jd('Z') }])
  })

  it('is at most what one request may carry', () => {
    const filled = new Map(Array.from({ length: 1_001 }, (_, index) => [String(index), jd('A')] as const))
    expect(collectShipments([], filled)).toHaveLength(1_000)
  })
})

describe('the lines that a device keeps', () => {
  it('are those with a number, the oldest first', () => {
    const line = (id: string, typedAt: string, waybillNo = 'A') => [id, { ...jd(waybillNo), id, typedAt }] as const
    const lines = new Map([line('2', '2026-11-20T11:00Z'), line('1', '2026-11-20T10:00Z'), line('3', '2026', '')])
    expect(keptLines(lines).map(({ id }) => id)).toEqual(['1', '2'])
  })
})

describe('a code that the warehouse scans', () => {
  const rows = [row('26112000731187'), row('26112000731188', 'staff')]
  const judge = (code: string, orderNo: string | null = null) => judgeCode(code, { rows, orderNo })

  it('is an order of the list, also right after another one', () => {
    const order = { kind: 'order', orderNo: '26112000731187' }
    expect(judge('26112000731187')).toEqual(order)
    expect(judge(' 26112000731187 ', '26112000731188')).toEqual(order)
  })

  it('is the waybill of the order before it', () => {
    expect(judge('SF 1234', '26112000731187')).toEqual({
      kind: 'waybill',
      orderNo: '26112000731187',
      waybillNo: 'SF1234',
    })
  })

  it('is nothing without an order before it, and takes no waybill for a parcel that is held', () => {
    expect(judge('SF1234')).toEqual({ kind: 'unknown' })
    expect(judge('26112000731188')).toEqual({ kind: 'held', orderNo: '26112000731188' })
  })
})
