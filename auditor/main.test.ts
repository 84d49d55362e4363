import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { goodWorld } from './test-support/audited-database.ts'

const { client, address } = await goodWorld()
const { host, port, user, database } = address
const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function audit(databaseUrl: string, options: string[] = []) {
  const program = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), ...options], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')])
  return { code: program.exitCode, out, err }
}

describe('npm run audit', () => {
  it('ends with 0 where nothing is wrong', async () => {
    expect(await audit(url)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ checks, 0 violations, 0 warnings/),
    })
  })

  it('shows what is wrong and ends with 1, also for programs', async () => {
    await client.query(`UPDATE entitlements SET seconds_used = 3601 WHERE order_no = 'used up'`)
    expect(await audit(url)).toMatchObject({
      code: 1,
      out: expect.stringContaining('violation use-stays-within-the-plan: more was used than was bought'),
    })
    const { code, out } = await audit(url, ['--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      violations: 1,
      warnings: 0,
      findings: [{ check: 'use-stays-within-the-plan', severity: 'violation', where: 'entitlement used up' }],
    })
  })

  it('ends with 2 where it could not look, and says why', async () => {
    expect(await audit(url.replace(database, 'nowhere'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^The database could not be read\. .*nowhere/),
    })
    expect(await audit(url, ['--fast'])).toMatchObject({ code: 2, out: expect.stringContaining('npm run audit') })
  })
})
