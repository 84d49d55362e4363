import { createHash } from 'node:crypto'
import { writeCsv } from '@aisle/contract/operator-csv'
import type { ManifestRow } from '@aisle/contract/operator-schemas'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { findFlightByNumber, tripsOfDocument } from '../../flights/index.ts'
import { compareNameList } from './compare-name-list.ts'
import { listManifest, loadManifest, takeManifestPart } from './load-manifest.ts'
import { OperatorRefusal } from '../api/operator-refusal.ts'
import { everything } from '../test-support/operator-world.ts'
import { undoChange } from '../undo-change.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const flight = { flightNo: 'MF829', flightDate: '2026-11-20' }
const busyFlight = flight
const otherFlight = { flightNo: 'MF811', flightDate: '2026-11-20' }

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
let uploads = 0

interface Sending {
  to?: typeof flight
  parts?: number
  order?: (parts: number[]) => number[]
  sha256?: string
  format?: 'json' | 'csv'
}
async function send(
  text: string,
  { to = otherFlight, parts = 1, order = (all) => all, sha256, format = 'json' }: Sending = {},
) {
  const upload = `upload-${(uploads += 1)}`
  const length = Math.ceil(text.length / parts)
  const numbers = order(Array.from({ length: parts }, (_, at) => at + 1))
  let missing: number[] = []
  for (const part of numbers) {
    const of = text.slice((part - 1) * length, part * length)
    const sent = { ...to, upload, part, parts, sha256: sha256 ?? sha(text), format, text: of }
    missing = (await takeManifestPart(deps, everything, sent)).missing
  }
  return { upload, missing, load: (dryRun = false) => loadManifest(deps, everything, { ...to, upload, dryRun }) }
}
const current = async (of = otherFlight) => (await listManifest(deps, everything, of)).rows
const getRefusal = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason)
  return error instanceof OperatorRefusal ? error.refusal : error
}

const invented = (count: number): ManifestRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ticketNo: `731${String(4_000_000_000 + at)}`,
    surname: 'SAMPLE',
    givenName: `NAME${String.fromCharCode(65 + (at % 26))}`,
    nameZh: at % 2 === 0 ? `示例${at}` : null,
    documentType: 'PP',
    documentNumber: `ZT${String(1_000_000 + at)}`,
    seatNumber: `${1 + Math.floor(at / 9)}${'ABCDEFGHJ'.charAt(at % 9)}`,
    cabin: 'Y',
    ffpCardNo: null,
    phone: null,
    email: null,
    bookingRef: null,
    passengerKind: null,
  }))

describe('a manifest', () => {
  it('of 400 names in parts, in any order, is searchable at once and undone by one command', async () => {
    const before = await current()
    const rows = invented(400)
    const sent = await send(JSON.stringify(rows), { parts: 7, order: (all) => all.toReversed() })
    expect(sent.missing).toEqual([])
    const dry = await sent.load(true)
    expect(dry.problems).toEqual([])
    expect(await current()).toEqual(before)
    const report = await sent.load()
    expect(report.changes).toEqual(dry.changes)
    expect(await current()).toEqual(expect.arrayContaining(rows))
    const found = await findFlightByNumber(db, otherFlight.flightNo, otherFlight.flightDate)
    const trips = await tripsOfDocument(db, [found?.flightId ?? ''], deps.vault.hash('document', 'ZT1000123'))
    expect(trips.map(({ ticketNo }) => ticketNo)).toEqual(['7314000000123'])

    const again = await (await send(JSON.stringify(rows))).load()
    expect(again.auditId).toBeNull()
    const undone = await undoChange(deps, everything, { auditId: report.auditId ?? '', dryRun: false })
    expect(undone.problems).toEqual([])
    expect(await current()).toEqual(before)
  })

  it('says who travels together, and an older file that says nothing of it is taken as before', async () => {
    const before = await current()
    const rows = invented(3).map((row, at) => ({
      ...row,
      bookingRef: at < 2 ? 'X0BC5L' : null,
      passengerKind: at === 1 ? ('child' as const) : ('adult' as const),
    }))
    await (await send(writeCsv(rows) ?? '', { format: 'csv' })).load()
    expect(await current()).toEqual(rows)
    const older = rows.map(({ bookingRef: _ref, passengerKind: _kind, ...row }) => row)
    expect((await (await send(JSON.stringify(older))).load()).problems).toEqual([])
    expect(await current()).toEqual(rows.map((row) => ({ ...row, bookingRef: null, passengerKind: null })))
    await (await send(JSON.stringify(before))).load()
  })

  it('is refused where a passenger of a booking is neither adult nor child, or the reference is none', async () => {
    const [one] = invented(1)
    const problems = async (row: object) => (await (await send(JSON.stringify([{ ...one, ...row }]))).load()).problems
    expect(await problems({ bookingRef: 'X0BC5L' })).toMatchObject([
      { row: 1, problem: expect.stringContaining('passengerKind is needed with a bookingRef') },
    ])
    expect(await problems({ bookingRef: 'x0', passengerKind: 'adult' })).toMatchObject([
      { row: 1, problem: 'bookingRef: must be 5 to 8 capital letters and digits' },
    ])
    expect(await problems({ passengerKind: 'senior' })).toMatchObject([{ row: 1 }])
  })

  it('is refused while a part is missing, and when its parts belong to another file', async () => {
    const text = JSON.stringify(invented(20))
    const partly = await send(text, { parts: 4, order: ([one, two, , four]) => [one ?? 1, four ?? 4, two ?? 2] })
    expect(partly.missing).toEqual([3])
    expect(await getRefusal(partly.load())).toBe('manifestIncomplete')
    const other = await send(text, { sha256: sha('something else') })
    expect(await getRefusal(other.load())).toBe('manifestHash')
    const never = loadManifest(deps, everything, { ...otherFlight, upload: 'never', dryRun: false })
    expect(await getRefusal(never)).toBe('manifestIncomplete')
    const sent = await send(text)
    const elsewhere = loadManifest(deps, everything, { ...busyFlight, upload: sent.upload, dryRun: false })
    expect(await getRefusal(elsewhere)).toBe('manifestHash')
    const stranger = loadManifest(
      deps,
      { ...everything, keyName: 'other' },
      { ...otherFlight, upload: sent.upload, dryRun: false },
    )
    expect(await getRefusal(stranger)).toBe('manifestIncomplete')
  })

  it('keeps the trips of known passengers, lets seats be exchanged, and keeps passengers with orders', async () => {
    const before = await current(busyFlight)
    const trips = await db.selectFrom('manifest_passengers').select(['ticket_no', 'trip_id']).execute()
    const [first, second] = before
    const buyers = new Set(
      (
        await db
          .selectFrom('orders')
          .innerJoin('manifest_passengers as m', 'm.trip_id', 'orders.trip_id')
          .select('m.ticket_no')
          .execute()
      ).map((row) => row.ticket_no),
    )
    expect(before.some(({ ticketNo }) => buyers.has(ticketNo))).toBe(true)
    const rows = [
      { ...first, seatNumber: second?.seatNumber },
      { ...second, seatNumber: first?.seatNumber },
      ...before.slice(2).filter(({ ticketNo }) => !buyers.has(ticketNo)),
    ]
    const report = await (await send(JSON.stringify(rows), { to: busyFlight })).load()
    expect(report.problems).toEqual([])
    const after = await current(busyFlight)
    expect(after.find(({ ticketNo }) => ticketNo === first?.ticketNo)?.seatNumber).toBe(second?.seatNumber)
    expect(after.map(({ ticketNo }) => ticketNo)).toEqual(before.map(({ ticketNo }) => ticketNo))
    expect(report.notes.length).toBeGreaterThan(0)
    expect(await db.selectFrom('manifest_passengers').select(['ticket_no', 'trip_id']).execute()).toEqual(
      expect.arrayContaining(trips),
    )
    await undoChange(deps, everything, { auditId: report.auditId ?? '', dryRun: false })
    expect(await current(busyFlight)).toEqual(before)
  })

  it('is refused as a whole for one invalid row, for a repeated ticket or seat, and when empty', async () => {
    const [one, two] = invented(2)
    const problems = async (rows: unknown[]) => (await (await send(JSON.stringify(rows))).load()).problems
    expect(await problems([one, { ...two, ticketNo: '123' }])).toMatchObject([
      { row: 2, problem: 'ticketNo: must have 13 digits' },
    ])
    expect(await problems([one, { ...two, surname: 'SAM\0PLE' }])).toMatchObject([
      { row: 2, problem: 'surname: has U+0000 or half of a character' },
    ])
    expect(await problems([one, { ...two, seatNumber: one?.seatNumber }])).toMatchObject([{ row: 2 }])
    expect(await problems([one, one])).not.toEqual([])
    expect(await problems([])).toMatchObject([{ problem: 'the manifest names nobody' }])
  })

  it('is accepted as CSV', async () => {
    const rows = await current()
    const report = await (await send(writeCsv(rows) ?? '', { format: 'csv' })).load()
    expect(report.problems).toEqual([])
    expect(report.changes.every(({ change }) => change === 'same')).toBe(true)

    const torn = await (await send('ticketNo,surname\n7310000000001,"SAMPLE\n', { format: 'csv' })).load()
    expect(torn.problems).toEqual([
      { row: null, id: null, problem: 'a quotation mark in or after line 2 is not closed' },
    ])
  })

  it('is sealed at rest, in staged parts and in the audit', async () => {
    const rows = invented(3)
    await send(JSON.stringify(rows))
    const applied = await (await send(JSON.stringify(rows))).load()
    const kept = await db
      .selectFrom('operator_audit')
      .selectAll()
      .where('audit_id', '=', applied.auditId ?? '')
      .execute()
    const parts = await db.selectFrom('operator_manifest_parts').selectAll().execute()
    expect(kept[0]?.changes).toBeNull()
    expect(parts.length).toBeGreaterThan(0)
    for (const sealed of [
      ...parts.map((part) => part.text_sealed),
      ...kept.flatMap((line) => line.changes_sealed ?? []),
    ]) {
      expect(sealed.toString('latin1')).not.toContain('ZT1000001')
    }
    await undoChange(deps, everything, { auditId: applied.auditId ?? '', dryRun: false })
  })
})

describe('a names-only list', () => {
  it('is compared with the manifest, ignoring titles and spaces', async () => {
    const rows = await current(busyFlight)
    const lines = rows.map(({ surname, givenName }) => `1${surname}/${givenName.replaceAll(' ', '')} .L/X0163Z`)
    const list = (names: string[]) => ['PNL', 'MF829/20NOV XMN PART1', '-PEK012Y', ...names, 'ENDPNL'].join('\n')
    const compare = (text: string) => compareNameList(deps, everything, { ...busyFlight, text })
    const all = await compare(list(lines))
    expect(all).toMatchObject({ problems: [], missing: [], extra: [], matched: rows.length })
    const fewer = await compare(list([...lines.slice(1), '1NOBODY/ANNMRS']))
    expect(fewer.missing).toEqual(['NOBODY/ANN'])
    expect(fewer.extra).toHaveLength(1)
    expect((await compare(lines.join('\n'))).problems).toHaveLength(1)
  })
})
