import { describe, expect, it } from 'vitest'
import { Refusal } from './refusal.ts'
import { readOptions } from './report-options.ts'

/** Half past midnight of the 21st in Beijing. */
const now = new Date('2026-11-20T16:30:00Z')
const read = (line: string) => readOptions(line.split(' ').filter(Boolean), now)

describe('npm run report', () => {
  it('covers the last thirty Beijing days, all flights, with tables beside the page', () => {
    expect(read('')).toEqual({
      period: {
        from: '2026-10-23',
        to: '2026-11-21',
      },
      flights: null,
      sample: false,
      out: 'aisle-report.html',
      csv: 'aisle-report-csv',
    })
  })

  it('covers what it is asked for', () => {
    const asked =
      '--from 2026-11-01 --to 2026-11-20 --flight mf8101 --flight MF802 --flight MF8101 --out a/b.html --csv c'
    expect(read(asked)).toMatchObject({
      period: {
        from: '2026-11-01',
        to: '2026-11-20',
      },
      flights: ['MF8101', 'MF802'],
      out: 'a/b.html',
      csv: 'c',
    })
    expect(read('--from 2026-11-20')).toMatchObject({ period: { from: '2026-11-20', to: '2026-11-21' } })
    expect(read('--from 2026-12-24')).toMatchObject({ period: { from: '2026-12-24', to: '2026-12-24' } })
    expect(read('--to 2024-03-01')).toMatchObject({ period: { from: '2024-02-01', to: '2024-03-01' } })
    expect([read('--sample --no-csv'), read('-h')]).toMatchObject([
      { sample: true, out: 'aisle-report-sample.html', csv: null },
      'help',
    ])
  })

  it.each([
    ['--from 2026-11-31', '--from 2026-11-31 is no day: write it like 2026-11-20.'],
    ['--to yesterday', '--to yesterday is no day: write it like 2026-11-20.'],
    ['--from 2026-11-02 --to 2026-11-01', '--from 2026-11-02 is after --to 2026-11-01.'],
    ['--from 2020-01-01', 'A report covers 1100 days at most.'],
    ['--flight 8101', '--flight 8101 is no flight number: write it like MF8101.'],
    ['--csv x --no-csv', '--csv and --no-csv contradict each other.'],
    ['--sample --flight MF8101', '--sample invents its own flights: leave --flight away.'],
    ['--out=', '--out and --csv want a path.'],
    ['--since 2026-11-01', "Unknown option '--since'. See npm run report -- --help."],
    ['november', "Unexpected argument 'november'. See npm run report -- --help."],
    ['--out', "Option '--out <value>' argument missing. See npm run report -- --help."],
  ])('says in one sentence what is wrong with %s', (line, sentence) => {
    expect(() => read(line)).toThrow(new Refusal(sentence))
  })
})
