import { startLocalPostgres } from '../src/platform/db/start-local-postgres.ts'
import type { PostgresPrograms } from '../src/platform/db/local-postgres/postgres-programs.ts'

// A minimal Aisle for the supervisor's tests: holds the database of a folder until its input ends. Tests kill it, or
// run it as another user. The test that starts it passes exactly this.
const { dataDir, programs } = JSON.parse(process.argv[2] ?? '') as { dataDir: string; programs: PostgresPrograms }

try {
  const postgres = await startLocalPostgres({
    dataDir,
    relaxed: true,
    programs: async () => programs,
    log: { info: () => undefined, warn: () => undefined },
  })
  process.stdin.once('end', () => void postgres.stop().then(() => process.exit(0)))
  process.stdin.resume()
  console.log(JSON.stringify({ connection: postgres.connection, adopted: postgres.adopted }))
} catch (error) {
  console.log(JSON.stringify({ refusal: String(error) }))
}
