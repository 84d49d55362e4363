import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import type { DatabaseAddress } from '../find-database.ts'
import { readReport } from '../read-report.ts'
import type { ReportData } from '../report-data.ts'
import type { ReportScope } from '../report-scope.ts'
import { inSnapshot } from '../snapshot-store.ts'
import { WorldRows } from './world-rows.ts'

interface ReportDatabase {
  address: DatabaseAddress
  client: Client
  report: (scope?: Partial<ReportScope>) => Promise<ReportData>
}

export const november = { from: '2026-11-01', to: '2026-11-30' }

/** A migrated database of this test file's own, with what `fill` adds, dropped when the file ends. */
export async function reportDatabase(fill: (rows: WorldRows) => void): Promise<ReportDatabase> {
  const { address: server, template } = inject('testPostgres')
  const address = { ...server, database: `report_${randomUUID().replaceAll('-', '')}` }
  const owner = new Client(server)
  await owner.connect()
  await owner.query(`create database ${address.database} template ${template}`)
  const client = new Client(address)
  await client.connect()
  const rows = new WorldRows()
  fill(rows)
  await rows.save(client)
  afterAll(async () => {
    await client.end()
    await owner.query(`drop database ${address.database} with (force)`)
    await owner.end()
  })
  const report = (scope: Partial<ReportScope> = {}) =>
    inSnapshot({ connection: address, watch: () => undefined }, (ask) =>
      readReport(
        ask,
        { period: november, flights: null, projectId: 'aisle', ...scope },
        new Date('2026-12-01T00:00:00Z'),
      ),
    )
  return { address, client, report }
}
