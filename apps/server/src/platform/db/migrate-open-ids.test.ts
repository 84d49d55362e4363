import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { migrate } from './migrate.ts'

const { db } = await testDatabase({ audit: { off: true, because: 'it has an old database migrated' } })
const migrations = join(import.meta.dirname, 'migrations')

it('open ids of accounts move to their table; of two accounts with one open id the older keeps it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const names = (await readdir(migrations)).toSorted()
  const copy = (name: string) => copyFile(join(migrations, name), join(folder, name))
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await Promise.all(names.filter((name) => name < '0004').map(copy))
    await migrate(db, { folder })
    await sql`insert into accounts (account_id, display_name, open_ids, created_at) values
      ('younger', 'Y', '{"WECHAT_WEB": "shared", "SSO": "y"}', '2026-11-02 00:00Z'),
      ('older', 'O', '{"WECHAT_WEB": "shared"}', '2026-11-01 00:00Z'),
      ('nobody', 'N', '{}', '2026-11-01 00:00Z')`.execute(db)
    await Promise.all(names.map(copy))
    await migrate(db, { folder })
    const rows = await db.selectFrom('account_open_ids').selectAll().orderBy('open_id').execute()
    expect(rows).toEqual([
      { channel: 'WECHAT_WEB', open_id: 'shared', account_id: 'older', linked_at: new Date('2026-11-01T00:00:00Z') },
      { channel: 'SSO', open_id: 'y', account_id: 'younger', linked_at: new Date('2026-11-02T00:00:00Z') },
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
