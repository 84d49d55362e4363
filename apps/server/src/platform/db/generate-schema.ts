import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from './migrate.ts'
import { openDb } from './open-db.ts'
import { generateSchema } from './schema-generator.ts'
import { startLocalPostgres } from './start-local-postgres.ts'

// Run by `npm run db:schema`: migrates a throw-away database and writes schema.ts from it.
const folder = await mkdtemp('/tmp/aisle-schema-')
await chmod(folder, 0o755)
const quiet = { info: () => undefined, warn: (message: string) => console.warn(message) }
const postgres = await startLocalPostgres({ dataDir: folder, log: quiet, relaxed: true })
const { db, close } = openDb({ connection: postgres.connection, max: 1 })
try {
  await migrate(db)
  await writeFile(join(import.meta.dirname, 'schema.ts'), await generateSchema(db))
  console.log('wrote apps/server/src/platform/db/schema.ts')
} finally {
  await close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
