import { createHash } from 'node:crypto'
import type { ChangeReport, RowProblem } from '@aisle/contract/operator'
import { BrokenCsv, readCsv } from '@aisle/contract/operator-csv'
import type { manifestListSchema, manifestPartSchema, manifestSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/open-db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findFlightByNumber } from '../../flights/index.ts'
import { changeRows, type Target } from '../change-rows.ts'
import { deleteParts, getParts, putPart } from './manifest-part-store.ts'
import { getManifest, manifestRow } from './manifest-resource.ts'
import { passengersOfFlight, ticketsWithTraces } from './manifest-rows-store.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import type { SealedPlace } from '../../../platform/security/vault.ts'
import { parseRows } from '../parse-rows.ts'
import type { Row } from '../resources/resource.ts'

/** More passengers than any aircraft carries. */
const mostPassengers = 2000

async function getFlightId(deps: Deps, { flightNo, flightDate }: { flightNo: string; flightDate: string }) {
  return (await findFlightByNumber(deps.db, flightNo, flightDate))?.flightId ?? refuse('unknownFlight')
}

/** Keeps one part until all have arrived; parts may come in any order and repeatedly. Returns the missing ones. */
export async function takeManifestPart(deps: Deps, operator: Operator, sent: z.output<typeof manifestPartSchema>) {
  const flightId = await getFlightId(deps, sent)
  const { upload, part, parts, sha256, format } = sent
  const of = { keyName: operator.keyName, upload }
  return inTransaction(deps.db, async (tx) => {
    await putPart(tx, {
      ...of,
      part,
      parts,
      sha256,
      format,
      flightId,
      textSealed: deps.vault.seal(sent.text, sealedPart({ ...of, part })),
      receivedAt: deps.clock.now(),
    })
    return { missing: missingParts(await getParts(tx, of), parts) }
  })
}

const sealedPart = (of: { keyName: string; upload: string; part: number }): SealedPlace => ({
  purpose: 'manifest-part',
  row: `${of.keyName} ${of.upload} ${of.part}`,
})

const missingParts = (known: readonly { part: number }[], parts: number) =>
  Array.from({ length: parts }, (_, at) => at + 1).filter((part) => !known.some((one) => one.part === part))

/**
 * Replaces the flight's manifest once all parts have arrived and match their checksum. Passengers who are not in it are
 * removed, except those with orders, who lose only a seat that is now another passenger's.
 */
export async function loadManifest(
  deps: Deps,
  operator: Operator,
  request: z.output<typeof manifestSchema>,
): Promise<ChangeReport> {
  const flightId = await getFlightId(deps, request)
  const of = { keyName: operator.keyName, upload: request.upload }
  const sent = await wholeManifest(deps, { ...of, flightId })
  return changeRows(deps, operator, {
    resource: getManifest(flightId),
    command: 'manifest',
    summary: `manifest ${request.flightNo} ${request.flightDate}`,
    dryRun: request.dryRun,
    targets: (tx) => getTargets(deps, tx, { flightId, sent }),
    finish: (tx) => deleteParts(tx, of),
  })
}

async function wholeManifest(
  deps: Deps,
  { flightId, ...of }: { keyName: string; upload: string; flightId: string },
): Promise<unknown[] | BrokenCsv> {
  const parts = await getParts(deps.db, of)
  const [first] = parts
  const missing = missingParts(parts, first?.parts ?? 1)
  if (!first || missing.length > 0) return refuse('manifestIncomplete', { missing })
  const whole = parts
    .map(({ part, text_sealed: sealed }) => deps.vault.open(sealed, sealedPart({ ...of, part })))
    .join('')
  const oneFile = parts.every(
    (part) =>
      part.sha256 === first.sha256
      && part.parts === first.parts
      && part.format === first.format
      && part.flight_id === flightId,
  )
  if (!oneFile || createHash('sha256').update(whole).digest('hex') !== first.sha256) return refuse('manifestHash')
  try {
    if (first.format === 'csv') return readCsv(whole)
    const rows: unknown = JSON.parse(whole)
    return Array.isArray(rows) ? rows : refuse('manifestHash')
  } catch (error) {
    if (error instanceof BrokenCsv) return error
    if (error instanceof SyntaxError) return refuse('manifestHash')
    throw error
  }
}

async function getTargets(
  deps: Deps,
  tx: Tx,
  { flightId, sent }: { flightId: string; sent: readonly unknown[] | BrokenCsv },
): Promise<{ targets: Target[]; problems: RowProblem[]; notes: string[] }> {
  const resource = getManifest(flightId)
  if (sent instanceof BrokenCsv) {
    return { targets: [], problems: [{ row: null, id: null, problem: sent.message }], notes: [] }
  }
  if (sent.length > mostPassengers) {
    const problem = `the manifest names more than ${mostPassengers} passengers`
    return { targets: [], problems: [{ row: null, id: null, problem }], notes: [] }
  }
  const { rows, problems } = parseRows(resource.schema, sent)
  problems.push(...twice(rows, 'ticketNo'), ...twice(rows, 'seatNumber'))
  // An empty list would empty the flight: a mistake, not a manifest.
  if (sent.length === 0) problems.push({ row: null, id: null, problem: 'the manifest names nobody' })
  if (problems.length > 0) return { targets: [], problems, notes: [] }

  const named = new Set(rows.map((row) => resource.idFor(row)))
  const known = (await passengersOfFlight(tx, flightId, { lock: true })).map((row) => manifestRow(deps, row))
  const gone = known.filter(({ ticketNo }) => !named.has(ticketNo))
  const kept = await ticketsWithTraces(
    tx,
    flightId,
    gone.map(({ ticketNo }) => ticketNo),
  )
  const seats = new Set(rows.map((row) => row['seatNumber']))
  const others = gone.flatMap((row): Target[] => {
    if (!kept.has(row.ticketNo)) return [{ id: row.ticketNo, row: null }]
    return row.seatNumber && seats.has(row.seatNumber) ? [{ id: row.ticketNo, row: { ...row, seatNumber: null } }] : []
  })
  return {
    targets: [...others, ...rows.map((row) => ({ id: resource.idFor(row), row }))],
    problems: [],
    notes: [...kept].map((ticketNo) => `${ticketNo} is not in this manifest and stays: this passenger has orders`),
  }
}

function twice(rows: readonly Row[], field: string): RowProblem[] {
  const seen = new Set<unknown>()
  return rows.flatMap(({ [field]: value }, at) => {
    if (value === null || !seen.has(value)) {
      seen.add(value)
      return []
    }
    return [{ row: at + 1, id: null, problem: `${field}: ${JSON.stringify(value)} is there twice` }]
  })
}

/** In the shape in which it is applied, with documents in the clear: only for keys with the scope `flights`. */
export async function listManifest(deps: Deps, _operator: Operator, flight: z.output<typeof manifestListSchema>) {
  const rows = await passengersOfFlight(deps.db, await getFlightId(deps, flight), { lock: false })
  return { rows: rows.map((row) => manifestRow(deps, row)) }
}
