import { exportCutLine, type ExportedList } from '@aisle/contract/console-exports'
import { csvHead, csvLines, type CsvRow } from '@aisle/contract/spreadsheet-csv'
import { beijingDay } from '@aisle/rules/time'
import { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { noteExport } from '../../operators/index.ts'
import { auditCalls } from '../calls/audit-calls.ts'
import { fulfillmentCalls } from '../calls/fulfillment-calls.ts'
import { machineCalls } from '../calls/machine-calls.ts'
import { orderCalls } from '../calls/order-calls.ts'
import { refundCalls } from '../calls/refund-calls.ts'
import { ConsoleFile, requireRight, type ConsoleCall, type SignedIn } from '../console-call.ts'
import { exportedCalls, type ExportedColumns } from './exported-lists.ts'

/** The most that a list's call answers at once. */
const rowsOfPage = 200

const calls = [...orderCalls, ...refundCalls, ...fulfillmentCalls, ...auditCalls, ...machineCalls]

function findCall(path: string): ConsoleCall {
  const call = calls.find((one) => one.path === path)
  if (!call) throw new Error(`there is no call ${path}`)
  return call
}

export interface ExportRequest {
  list: ExportedList
  filters: Readonly<Record<string, unknown>>
  /** Those that the screen shows; without them, all. */
  columns?: readonly string[] | null | undefined
  /** So many rows at most. */
  most: number
}

const parsedFilters = z.record(z.string(), z.unknown())

/**
 * The rows that match as a file, page by page from the list's own call, so that the file has what the screen shows, masked
 * as there (X4).
 * @throws StaffRefusal noRight
 */
export async function exportRows(
  deps: Deps,
  caller: SignedIn,
  { list, filters, columns = null, most }: ExportRequest,
): Promise<ConsoleFile> {
  const exported = exportedCalls[list]
  const call = findCall(exported.path)
  requireRight(call.needs, caller.session.person.roles)
  const { header, readLines } = exported.take(columns) ?? fail('invalidRequest', { fields: ['columns'] })
  const ask = (cursor: string | null) =>
    parseRequest(call, { ...filters, ...exported.asks, ...(exported.by === 'pages' && { cursor, limit: rowsOfPage }) })
  const read = async (cursor: string | null) => readLines(await call.run(deps, caller, ask(cursor)))
  // Before the file begins, so that what is refused is answered by an envelope.
  const first = await read(null)
  const { cursor: _, limit: _limit, dryRun: _dryRun, ...asked } = parsedFilters.parse(ask(null))
  const note = (counts: { rows: number; cut: boolean }) =>
    noteExport(deps, caller.session.person.personId, { list, filters: asked, ...counts })
  return new ConsoleFile({
    name: `${list}-${beijingDay(deps.clock.now())}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    pieces: write({ header, first, read, note, most }),
  })
}

function parseRequest({ schema }: ConsoleCall, request: object): unknown {
  const { success, data, error } = schema.safeParse(request)
  return success ? data : fail('invalidRequest', { fields: error.issues.map((issue) => issue.path.join('.')) })
}

type Lines = ReturnType<ExportedColumns['readLines']>
interface Written {
  header: readonly string[]
  first: Lines
  read(cursor: string): Promise<Lines>
  note(counts: { rows: number; cut: boolean }): Promise<void>
  most: number
}

/** No whole file leaves without its line in the audit, and none in part. */
async function* write({ header, first, read, note, most }: Written): AsyncGenerator<string> {
  let [rows, cut] = [0, false]
  try {
    yield csvHead(header)
    for (let page = first; ; page = await read(page.cursor)) {
      const taken: readonly CsvRow[] = page.rows.slice(0, most - rows)
      rows += taken.length
      if (taken.length > 0) yield csvLines(taken)
      cut = taken.length < page.rows.length || page.isCut === true || (page.cursor !== null && rows >= most)
      if (cut || page.cursor === null) break
    }
    if (cut) yield csvLines([[exportCutLine]])
  } finally {
    await note({ rows, cut })
  }
}
