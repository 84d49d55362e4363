import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePorts } from '../journeys/support/products/free-ports.ts'
import { makeProductFolder, removeProductFolder } from '../journeys/support/products/product-folder.ts'
import { compareWithBooks } from './support/books.ts'
import { gatherCrowd } from './support/crowd.ts'
import { getStatus, startProduct } from './support/product.ts'
import { startReplicatedPostgres } from './support/replicated-postgres.ts'
import { report } from './support/report.ts'

/** PgBouncer before a PostgreSQL, with Debian's settings but for the mode and the number of connections. */
async function startBouncer(
  folder: string,
  { port, to, mode, connections }: { port: number; to: number; mode: 'session' | 'transaction'; connections: number },
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o777 })
  await writeFile(join(folder, 'users.txt'), '"aisle" ""\n')
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
aisle = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  const asOwnUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('/usr/sbin/pgbouncer', ['-q', ...asOwnUser, join(folder, 'pgbouncer.ini')], { stdio: 'inherit' })
  return async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
}

interface Way {
  mode: 'session' | 'transaction'
  connections: number
  variables: Record<string, string>
}

it.each<Way>([
  // In session mode each of the server's connections holds one: five for work, one that asks for an answer, and one
  // that hears of jobs.
  { mode: 'session', connections: 7, variables: { DATABASE_CONNECTIONS: '5' } },
  { mode: 'transaction', connections: 5, variables: { DATABASE_NAMED_STATEMENTS: 'off' } },
])(
  'passengers buy through PgBouncer in $mode mode with $connections connections',
  { timeout: 300_000 },
  async ({ mode, connections, variables }) => {
    const undo: (() => Promise<unknown>)[] = []
    try {
      const folder = await makeProductFolder()
      undo.push(() => removeProductFolder(folder))
      const port = await freePorts(3)
      const { primary } = await startReplicatedPostgres(folder, [port, port + 1], (end) => undo.push(end))
      undo.push(await startBouncer(`${folder}/bouncer`, { port: port + 2, to: port, mode, connections }))
      const product = await startProduct({
        dataDir: `${folder}/data`,
        flights: 1,
        environment: { DATABASE_URL: `postgres://aisle@127.0.0.1:${port + 2}/aisle`, ...variables },
      })
      undo.push(() => product.end())
      const server = await product.startServer()
      const crowd = gatherCrowd(product, { places: 12 })
      undo.push(async () => crowd.abandon())
      crowd.begin()
      const began = performance.now()
      for (let order = 0; order < 15; order += 1) await crowd.nextOrder()
      const ms = performance.now() - began
      expect(await getStatus(`${product.url}/readyz`)).toBe(200)
      await crowd.finish()
      const verdict = await compareWithBooks(primary.address, crowd.notes)
      expect(verdict).toMatchObject({ lost: [], halfMade: [] })
      expect(
        crowd.notes.exchanges.filter(({ status }) => status >= 500),
        server.log(),
      ).toEqual([])
      const [lost, halfMade] = [verdict.lost.length, verdict.halfMade.length]
      report({ drill: `pooler ${mode}`, rounds: 1, acknowledged: verdict.acknowledged, lost, halfMade, readyMs: [ms] })
    } finally {
      for (const end of undo.toReversed()) await end()
    }
  },
)
