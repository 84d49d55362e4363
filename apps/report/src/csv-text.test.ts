import { readCsv } from '@aisle/contract/operator-csv'
import { describe, expect, it } from 'vitest'
import { csvText, majorUnits } from './csv-text.ts'
import { csvTables } from './csv-tables.ts'
import { sampleReport } from './sample/sample-report.ts'

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
})

describe('the tables of a report', () => {
  const data = { ...sampleReport(), invented: false }
  const tables = new Map(csvTables(data).map((table) => [table.name, readCsv(csvText(table.header, table.rows))]))
  const sum = (name: string, column: string) =>
    (tables.get(name) ?? []).reduce((total, row) => total + Number(row[column] ?? 0), 0)

  it('hold the same figures as the page', () => {
    const minor = [...data.sales, ...data.refunds].reduce((total, { amount }) => total + amount, 0)
    expect(Math.round(100 * (sum('sales.csv', '金额 Amount') + sum('refunds.csv', '金额 Amount')))).toBe(minor)
    expect(sum('funnel.csv', '会话 Sessions')).toBe(data.funnel.reduce((total, { sessions }) => total + sessions, 0))
    expect(tables.get('sales.csv')?.[0]).toMatchObject({
      '日期 Day': '2026-10-22',
      '航班 Flight': 'MF801',
      '航线 Route': 'XMN–SYD',
      '类型 Kind': '空中上网 Wi-Fi',
      套餐名称: '畅聊免费包',
      'Plan name': 'Messaging — Free',
      '币种 Currency': 'CNY',
      '金额 Amount': '0.00',
    })
  })

  it('say in their names when they are invented', () => {
    expect(csvTables(sampleReport()).every(({ name }) => name.startsWith('invented-'))).toBe(true)
  })

  it('have a cell for each head', () => {
    for (const { header, rows } of csvTables(data)) {
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.length))).toEqual(new Set([header.length]))
    }
  })
})
