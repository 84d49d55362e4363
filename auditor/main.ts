import process from 'node:process'
import { findingsIn } from './audit-database.ts'
import { findDatabase, NoDatabase } from './find-database.ts'
import { readChecks } from './read-checks.ts'
import { showFindings } from './show-findings.ts'

const usage = `npm run audit [-- --json]

Checks money, stock, entitlements and states of the database that DATABASE_URL names, or of the running product's own in
DATA_DIR. It changes nothing and may run at any time. Ends with 0 when nothing is wrong (there may be warnings), with 1
when something is, and with 2 when the database could not be read.`

async function audit(json: boolean): Promise<number> {
  const startedAt = Date.now()
  const findings = await findingsIn(findDatabase(process.env))
  const violations = findings.filter(({ severity }) => severity === 'violation').length
  if (json) console.log(JSON.stringify({ violations, warnings: findings.length - violations, findings }, null, 2))
  else {
    if (findings.length > 0) console.log(`${showFindings(findings)}\n`)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const warnings = findings.length - violations
    console.log(`${readChecks().length} checks, ${violations} violations, ${warnings} warnings, ${seconds} s`)
  }
  return violations === 0 ? 0 : 1
}

const options = process.argv.slice(2)
if (options.some((option) => option !== '--json')) {
  console.log(usage)
  process.exitCode = options.includes('--help') ? 0 : 2
} else {
  process.exitCode = await audit(options.includes('--json')).catch((error: unknown) => {
    console.error(error instanceof NoDatabase ? error.message : `The database could not be read. ${String(error)}`)
    return 2
  })
}
