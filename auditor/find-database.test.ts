import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findDatabase } from './find-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'audit-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the file that PostgreSQL keeps in its cluster while it runs. */
function runsIn(home: string): void {
  mkdirSync(join(home, 'cluster'), { recursive: true })
  writeFileSync(join(home, 'cluster', 'postmaster.pid'), '42\n/some/cluster\n1790000000\n5433\n/run/sockets\n\n')
}

describe('the database to be audited', () => {
  it('is the one that is given', () => {
    const url = 'postgresql://reader@db.example/aisle'
    expect(findDatabase({ DATABASE_URL: url, DATA_DIR: folder })).toBe(url)
    writeFileSync(join(folder, 'address'), `${url}\n`)
    expect(findDatabase({ DATABASE_URL_FILE: join(folder, 'address'), DATA_DIR: folder })).toBe(url)
  })

  it('is the running product’s own otherwise, also where its folder is elsewhere', () => {
    const own = { host: '/run/sockets', port: 5433, user: 'aisle', database: 'aisle' }
    const [inside, outside, home] = ['inside', 'outside', 'home'].map((name) => join(folder, name))
    if (!inside || !outside || !home) throw new Error('three folders')
    runsIn(join(inside, 'postgres'))
    expect(findDatabase({ DATA_DIR: inside })).toEqual(own)
    expect(findDatabase({ DATABASE_URL: 'local', DATA_DIR: inside })).toEqual(own)
    runsIn(home)
    mkdirSync(outside)
    writeFileSync(join(outside, 'database-is-elsewhere.txt'), `The database is in:\n${home}\n`)
    expect(findDatabase({ DATA_DIR: outside })).toEqual(own)
  })

  it('is not there while the product does not run', () => {
    expect(() => findDatabase({ DATA_DIR: join(folder, 'nothing') })).toThrow(
      /^No database runs in .*Start the product/,
    )
  })
})
