import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BrokenCsv, readCsv, writeCsv } from './operator-csv.ts'

const text = fc.string({ minLength: 1 }).map((value) => `x${value}`.replaceAll('\r', ''))
const row = fc.record({
  ticketNo: fc.constantFrom('7319991000137', '0012345678901'),
  nameZh: fc.option(text),
  priceFen: fc.option(fc.nat()),
  onSale: fc.boolean(),
})

describe('a table of rows', () => {
  it('is read as it was written, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        expect(readCsv(writeCsv(rows) ?? '')).toEqual(rows)
      }),
    )
  })

  it('keeps the zeros of texts that look like numbers, and makes numbers only of fields that are', () => {
    expect(readCsv('ticketNo,loaded\n007,007\n')).toEqual([{ ticketNo: '007', loaded: 7 }])
  })

  it('is read from a spreadsheet: byte order mark, CRLF, quotes, empty lines', () => {
    expect(readCsv('\uFEFFskuId,note\r\nA,"one ""two"", three\r\nfour"\r\n\r\n')).toEqual([
      { skuId: 'A', note: 'one "two", three\nfour' },
    ])
  })

  it('names cells beyond the head, so that they are refused', () => {
    expect(readCsv('a\n1,2\n')).toEqual([{ a: '1', 'column 2': '2' }])
  })

  it('takes quotes inside a cell as letters, and names the line of a quote that nothing closes', () => {
    expect(readCsv('name,size\ncable,5" long\n')).toEqual([{ name: 'cable', size: '5" long' }])
    const broken = () => readCsv('name,size\n\n"two\nlines",1\ncable,"5\nlamp,2\n')
    expect(broken).toThrow(new BrokenCsv('a quotation mark in or after line 5 is not closed'))
  })

  it('is written without quotes where none are needed', () => {
    const rows = [{ id: '007', note: ' a ', more: null, size: -1, text: 'x,"y"\nz', cr: '\r' }]
    expect(writeCsv(rows)).toBe('id,note,more,size,text,cr\n007, a ,,-1,"x,""y""\nz","\r"\n')
    expect([writeCsv([]), writeCsv([{ id: null }])]).toEqual(['\n', 'id\n\n'])
  })

  it('is not made of rows with lists', () => {
    expect(writeCsv([{ id: 'a', skus: [] }])).toBeNull()
  })
})
