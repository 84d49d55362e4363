import { describe, expect, it } from 'vitest'
import { auditDatabase, findingsIn } from './audit-database.ts'
import { showFindings } from './show-findings.ts'
import { goodWorld } from './test-support/audited-database.ts'

const { client, address } = await goodWorld()

describe('the audit of a database', () => {
  it('finds nothing where the books are right', async () => {
    expect(await findingsIn(address)).toEqual([])
  })

  it('tells a violation with its place, and leaves a warning to those who ask for it', async () => {
    await client.query(`UPDATE flight_plans SET sold = 12 WHERE flight_id = 'F1' AND plan_id = 'HOUR'`)
    await client.query(
      `UPDATE jobs SET state = 'dead', attempts = 40, last_error = 'no' WHERE kind = 'order.deadline' AND key = 'pending'`,
    )
    const violation = {
      check: 'stock-is-what-passengers-hold',
      severity: 'violation',
      what: 'the stock of a plan is not what passengers hold of it',
      where: 'plan HOUR on flight F1',
      expected: 'reserved 2, sold 10',
      found: 'reserved 2, sold 12',
    }
    expect(await auditDatabase(address)).toEqual([violation])
    const findings = await findingsIn(address)
    expect(findings.map(({ check, severity }) => [check, severity])).toEqual([
      ['dead-job', 'warning'],
      ['stock-is-what-passengers-hold', 'violation'],
    ])
    expect(showFindings(findings)).toBe(
      `warning dead-job: a job was given up: an operator must see to it
  where                       expected  found
  job order.deadline pending  done      dead after 40 attempts: no

violation stock-is-what-passengers-hold: the stock of a plan is not what passengers hold of it
  where                   expected             found
  plan HOUR on flight F1  reserved 2, sold 10  reserved 2, sold 12`,
    )
  })

  it('leaves out the checks that it is told to, and refuses a name that no check has', async () => {
    expect(await auditDatabase(address, { without: ['stock-is-what-passengers-hold'] })).toEqual([])
    await expect(auditDatabase(address, { without: ['stock'] })).rejects.toThrow('There is no check stock.')
  })

  it('changes nothing and waits for nobody, not even for who is just changing what it reads', async () => {
    await client.query('BEGIN')
    await client.query(`UPDATE flight_plans SET sold = 10 WHERE flight_id = 'F1' AND plan_id = 'HOUR'`)
    await client.query('LOCK TABLE orders IN EXCLUSIVE MODE')
    expect(await auditDatabase(address)).toHaveLength(1)
    await client.query('COMMIT')
    expect(await auditDatabase(address)).toEqual([])
  })

  it('says which check could not be asked in a database that is not migrated so far', async () => {
    await client.query('ALTER TABLE payment_refunds RENAME COLUMN purpose TO aim')
    await expect(auditDatabase(address)).rejects.toThrow(
      /The check captured-is-price-or-surplus could not be asked: .*purpose/,
    )
    await client.query('ALTER TABLE payment_refunds RENAME COLUMN aim TO purpose')
  })

  it('shows the first of many alike', () => {
    const one = { check: 'c', severity: 'violation' as const, what: 'w', where: 'x', expected: 'e', found: 'f' }
    const lines = showFindings(Array.from({ length: 30 }, () => one)).split('\n')
    expect(lines).toHaveLength(23)
    expect(lines.at(-1)).toBe('  … and 10 more')
  })
})
