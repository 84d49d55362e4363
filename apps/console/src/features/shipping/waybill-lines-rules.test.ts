import { describe, expect, it } from 'vitest'
import { readWaybillLines } from './waybill-lines-rules.ts'

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
