import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, writeCsv } from './operator-csv.ts'

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

  it('is not made of rows with lists', () => {
    expect(writeCsv([{ id: 'a', skus: [] }])).toBeNull()
  })
})
