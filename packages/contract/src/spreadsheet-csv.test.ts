import { describe, expect, it } from 'vitest'
import { csvHead, csvLines, majorUnits, type CsvRow } from './spreadsheet-csv.ts'

const csvText = (header: readonly string[], rows: readonly CsvRow[]) => csvHead(header) + csvLines(rows)

describe('a table for spreadsheets', () => {
  it('says that it is UTF-8 and quotes what must be quoted', () => {
    expect(
      csvText(
        ['日期 Day', 'a'],
        [
          ['x,"y"\nz', 1.5],
          [null, '￥'],
        ],
      ),
    ).toBe('\uFEFF日期 Day,a\r\n"x,""y""\nz",1.5\r\n,￥\r\n')
  })

  it.each(['=1+1', '+86', '-1', '@SUM(A1)', ' =1', '\t=1', '\r1', '＝1', '\uFEFF=1'])(
    'holds no formula: %j',
    (text) => {
      const [, line = ''] = csvText(['a'], [[text]]).split(/\r\n/)
      expect(line.replaceAll('"', '')).toBe(`'${text}`)
    },
  )

  it('leaves numbers, names and amounts as they are', () => {
    expect(csvText(['a'], [[-1, '#/portal', '-', 'MF8101']])).toContain("-1,#/portal,'-,MF8101")
    expect([0, 5, 3_800, 123_456, -3_801].map(majorUnits)).toEqual(['0.00', '0.05', '38.00', '1234.56', '-38.01'])
  })

  it('goes on with further lines, and has none where there are no rows', () => {
    expect(csvHead(['a']) + csvLines([[1]]) + csvLines([]) + csvLines([[2]])).toBe(csvText(['a'], [[1], [2]]))
    expect(csvLines([])).toBe('')
  })
})
