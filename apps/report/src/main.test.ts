import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { auditDatabase } from '../../../auditor/audit-database.ts'
import { findDatabase } from './find-database.ts'
import { fillWorld } from './test-support/filled-world.ts'
import { reportDatabase } from './test-support/report-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function report(options: readonly string[], env: Record<string, string>) {
  const main = join(import.meta.dirname, 'main.ts')
  const program = spawn(process.execPath, ['--import', 'tsx', main, ...options], {
    env: { ...process.env, ...env },
    cwd: import.meta.dirname,
  })
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')])
  return { code: program.exitCode, out, err }
}

describe('npm run report', () => {
  it('writes the page and its tables, and says where', async () => {
    const world = await reportDatabase((rows) =>
      fillWorld(rows, {
        period: { from: '2026-11-18', to: '2026-11-20' },
        flightNumbers: ['MF8101', 'MF802'],
        passengers: 12,
        seed: 4,
      }),
    )
    expect(await auditDatabase(world.address)).toEqual([])
    const { host, port, user, database } = world.address
    const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const page = join(folder, 'deep', 'november.html')
    const asked = ['--from', '2026-11-17', '--to', '2026-11-20', '--out', page]
    const { code, out, err } = await report(asked, { DATABASE_URL: url })
    expect([code, err]).toEqual([0, ''])
    const written = out.trim().split('\n')
    expect(written).toContain(page)
    expect(written).toContain(join(folder, 'deep', 'november-csv', 'sales.csv'))
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>/i)
    const { rows } = await world.client.query(`SELECT count(*)::int AS orders FROM orders`)
    const { sales } = await world.report()
    expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(rows[0]?.orders)
  })

  it('ends with 2 and one sentence where there is nothing to read', async () => {
    const nobody = join(folder, 'nobody')
    const answers = await Promise.all([
      report([], { DATABASE_URL: '', DATA_DIR: nobody }),
      report([], { DATABASE_URL: 'postgresql://localhost:1/aisle' }),
      report(['--form', '2026-11-01'], {}),
    ])
    expect(answers.map(({ code, out, err }) => [code, out, err.split('\n').length])).toEqual([
      [2, '', 2],
      [2, '', 2],
      [2, '', 2],
    ])
    expect(answers[0]?.err).toMatch(/^No database runs in .*nobody: start the product \(npm start\)/)
    expect(answers[1]?.err).toMatch(/^The database could not be read: .*ECONNREFUSED.* Check that it runs/)
    expect(answers[2]?.err).toMatch(/^Unknown option '--form'/)
  })
})

it('reads the running product’s own database, also where its folder is elsewhere', () => {
  const runsIn = (home: string) => {
    mkdirSync(join(home, 'cluster'), { recursive: true })
    writeFileSync(join(home, 'cluster', 'postmaster.pid'), '42\n/some/cluster\n1790000000\n5433\n/run/sockets\n\n')
  }
  const own = { host: '/run/sockets', port: 5433, user: 'aisle', database: 'aisle' }
  const [inside, outside, home] = [join(folder, 'inside'), join(folder, 'outside'), join(folder, 'home')]
  runsIn(join(inside, 'postgres'))
  runsIn(home)
  mkdirSync(outside)
  writeFileSync(join(outside, 'database-is-elsewhere.txt'), `The database is in:\n${home}\n`)
  expect([findDatabase({ DATA_DIR: inside }), findDatabase({ DATA_DIR: outside })]).toEqual([own, own])
  expect(findDatabase({ DATABASE_URL: 'local', DATA_DIR: inside })).toEqual(own)
  expect(findDatabase({ DATABASE_URL: 'postgresql://a/b', DATA_DIR: inside })).toBe('postgresql://a/b')
  writeFileSync(join(folder, 'address'), 'postgresql://a/c\n')
  expect(findDatabase({ DATABASE_URL_FILE: join(folder, 'address'), DATA_DIR: inside })).toBe('postgresql://a/c')
})
