import { describe, expect, it } from 'vitest'
import { runChecks } from './audit-database.ts'
import { readChecks } from './read-checks.ts'
import { goodWorld } from './test-support/audited-database.ts'
import { brokenAddressChanges } from './test-support/broken-address-changes.ts'
import { brokenAudit } from './test-support/broken-audit.ts'
import { brokenDiscounts } from './test-support/broken-discounts.ts'
import { brokenFulfillment } from './test-support/broken-fulfillment.ts'
import { brokenIdentities } from './test-support/broken-identities.ts'
import { brokenInvoices } from './test-support/broken-invoices.ts'
import { brokenReconciliations } from './test-support/broken-reconciliations.ts'
import { brokenRefunds } from './test-support/broken-refunds.ts'
import { brokenStates } from './test-support/broken-states.ts'
import { brokenSurveys } from './test-support/broken-surveys.ts'
import { brokenMoneyAndPlans } from './test-support/broken-worlds.ts'

const { client } = await goodWorld()
const checks = readChecks()
const brokenWorlds = [
  ...brokenMoneyAndPlans,
  ...brokenStates,
  ...brokenDiscounts,
  ...brokenFulfillment,
  ...brokenRefunds,
  ...brokenAddressChanges,
  ...brokenReconciliations,
  ...brokenInvoices,
  ...brokenSurveys,
  ...brokenAudit,
  ...brokenIdentities,
]

/** The findings in the correct world after this change, which is rolled back. */
async function findingsAfter(sql: string): Promise<string[]> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    return (await runChecks(client, checks)).map(({ check, where }) => `${check} @ ${where}`)
  } finally {
    await client.query('ROLLBACK')
  }
}

describe('the auditor', () => {
  it('finds nothing in the good world', async () => {
    expect(await findingsAfter('SELECT')).toEqual([])
  })

  it.each(brokenWorlds.map((world) => [world.when, world] as const))('finds that %s', async (_when, { sql, finds }) => {
    expect((await findingsAfter(sql)).toSorted()).toEqual(finds.toSorted())
  })

  it('has been seen to find something with every check', () => {
    const seen = new Set(brokenWorlds.flatMap(({ finds }) => finds).map((one) => one.split(' @ ')[0]))
    expect(checks.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([])
  })

  it('has one name for each check, and each asks one question', () => {
    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
    for (const { name, sql } of checks) expect(sql.match(/;\s*$/gm), name).toHaveLength(1)
  })
})
