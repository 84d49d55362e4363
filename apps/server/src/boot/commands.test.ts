import { createServer } from 'node:http'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../test-support/test-database.ts'
import { openDb } from '../platform/db/open-db.ts'
import { runCommand } from './commands.ts'

const { address } = await testDatabase({ audit: { off: true, because: 'the test drops every table' } })

const { host, port, user, database } = address
/** A ground in production, on the test's database. */
const ground = {
  NODE_ENV: 'production',
  AISLE_ROLE: 'ground',
  PUBLIC_URL: 'https://shop.example',
  AISLE_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  LOG_LEVEL: 'silent',
}
/** By a connection that is no server's. */
async function ask(statements: string) {
  const client = new Client(address)
  await client.connect()
  const answer = await client.query(statements)
  await client.end()
  return answer
}
const away = { ...ground, DATABASE_URL: 'postgresql://127.0.0.1:1/nobody' }

describe('a command of the server program', () => {
  it('migrates an empty database and serves nothing; again it finds nothing to do', async () => {
    await ask('drop schema public cascade; create schema public')
    expect(await runCommand(['migrate'], ground)).toMatch(/^Migrated: 0001-\S+\.sql, .*\.sql\.$/)
    expect((await ask('select * from orders')).rowCount).toBe(0)
    expect(await runCommand(['migrate'], ground)).toBe('Nothing is to be migrated.')
  })

  it('tells that the configuration can be used, without a database', async () => {
    expect(await runCommand(['check-config'], away)).toBe('The configuration can be used.')
    await expect(runCommand(['migrate'], away)).rejects.toThrow(/does not answer/)
  })

  it('invites an administrator to the console by a link, also one who is there already', async () => {
    const staffed = { ...ground, CONSOLE_PORT: '8083', CONSOLE_URL: 'https://console.example' }
    const invite = ['invite-admin', '--email=lin.lan@example.com', '--name=林岚']
    const said = await runCommand(invite, staffed)
    expect(said).toMatch(/^https:\/\/console\.example\/invitation#[\w-]{36}\nGive this link to 林岚\./)
    expect(await runCommand(invite, staffed)).not.toBe(said)
    const people = await ask('select email, roles from staff_people')
    expect(people.rows).toEqual([{ email: 'lin.lan@example.com', roles: ['admin'] }])
    await expect(runCommand(['invite-admin', '--name=林岚'], staffed)).rejects.toThrow('Give --email=')
    await expect(runCommand(invite, ground)).rejects.toThrow('There is no console')
  })

  it('tells whether the server of this machine is ready', async () => {
    let status = 200
    const server = createServer((_request, response) => response.writeHead(status).end('{"reason":"leaving"}'))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const bound = server.address()
    const here = { ...ground, HOST: '0.0.0.0', PORT: String(bound && typeof bound === 'object' ? bound.port : 0) }
    expect(await runCommand(['check-ready'], here)).toBe('The server is ready.')
    status = 503
    await expect(runCommand(['check-ready'], here)).rejects.toThrow('The server is not ready: {"reason":"leaving"}')
    await new Promise((closed) => server.close(closed))
    await expect(runCommand(['check-ready'], here)).rejects.toThrow('does not answer')
  })

  it('says what changing the data key would do, and refuses while a server works on the database', async () => {
    const next = { ...ground, AISLE_DATA_KEY_NEXT: Buffer.alloc(32, 2).toString('base64') }
    expect(await runCommand(['rotate-key'], next)).toMatch(/manifest_passengers +0[^]*Nothing was changed/)
    await expect(runCommand(['rotate-key'], ground)).rejects.toThrow('AISLE_DATA_KEY_NEXT must be the new key')
    const busy = openDb({ connection: next.DATABASE_URL, max: 1 })
    await sql`select 1`.execute(busy.db)
    await expect(runCommand(['rotate-key', '--apply'], next)).rejects.toThrow('The database is in use')
    await busy.close()
    // PostgreSQL notices a moment later that a connection is gone.
    await expect
      .poll(() => runCommand(['rotate-key', '--apply'], next).catch(String), { timeout: 20_000 })
      .toMatch(/Done\. Start the servers with the new key/)
  })

  it('says what sealing again would do, and wants all three keys for it', async () => {
    const [first, second] = [Buffer.alloc(32, 2).toString('base64'), Buffer.alloc(32, 3).toString('base64')]
    const changing = { ...ground, AISLE_DATA_KEY: second, AISLE_DATA_KEY_ALSO: first, AISLE_HASH_KEY: first }
    expect(await runCommand(['reseal'], changing)).toMatch(/operator_audit +0[^]*Nothing was changed/)
    expect(await runCommand(['reseal', '--apply'], changing)).toMatch(/Sealed again with the new key/)
    await expect(runCommand(['reseal'], { ...changing, AISLE_HASH_KEY: '' })).rejects.toThrow(
      'AISLE_HASH_KEY must be set',
    )
  })

  it('is none without a name, and refuses unknown names and options', async () => {
    expect(await runCommand([], ground)).toBeNull()
    await expect(runCommand(['migrat'], ground)).rejects.toThrow('"migrat" is no command: there are check-config,')
    await expect(runCommand(['migrate', '--apply'], ground)).rejects.toThrow('"--apply" is no option of migrate.')
  })
})
