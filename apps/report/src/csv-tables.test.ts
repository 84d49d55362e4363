import { readCsv } from '@aisle/contract/operator-csv'
import { csvHead, csvLines } from '@aisle/contract/spreadsheet-csv'
import { describe, expect, it } from 'vitest'
import { csvTables } from './csv-tables.ts'
import { sampleReport } from './sample/sample-report.ts'

describe('the tables of a report', () => {
  const data = { ...sampleReport(), invented: false }
  const tables = new Map(
    csvTables(data).map((table) => [table.name, readCsv(csvHead(table.header) + csvLines(table.rows))]),
  )
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
