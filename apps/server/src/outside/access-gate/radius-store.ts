import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Counters, OpenDevice } from './access-gate.ts'
import { afterAccounting, type ReportedSession } from './radius-accounting-rules.ts'

/** The newest decision about a device, and how far the controller has applied it. */
export interface Decision {
  device: string
  hardware: string | null
  fence: number
  /** Null: closed. */
  opening: { grantId: string; kbps: number; bytes: number | null; endsAt: Date } | null
  openedFor: string | null
  openUntil: Date | null
  confirmed: boolean
}

type Wished = Pick<Decision, 'device' | 'fence' | 'opening'>

function selectDecisions(db: Db | Tx) {
  return db.selectFrom('radius_devices').selectAll()
}

function asDecision(row: Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>): Decision {
  const { grant_id: grantId, kbps, ends_at: endsAt, bytes } = row
  return {
    device: row.device,
    hardware: row.hardware,
    fence: row.fence,
    opening: grantId !== null && kbps !== null && endsAt !== null ? { grantId, kbps, bytes, endsAt } : null,
    openedFor: row.opened_for,
    openUntil: row.open_until,
    confirmed: row.confirmed,
  }
}

export async function findDecision(db: Db, device: string): Promise<Decision | null> {
  const row = await selectDecisions(db).where('device', '=', device).executeTakeFirst()
  return row ? asDecision(row) : null
}

/** Devices that the controller may have open, and those that should be open. */
export async function openDecisions(db: Db): Promise<Decision[]> {
  const rows = await selectDecisions(db)
    .where((row) => row.or([row('open_until', 'is not', null), row('grant_id', 'is not', null)]))
    .orderBy('device')
    .execute()
  return rows.map(asDecision)
}

/** The address at which this hardware was last seen. */
export async function deviceOfHardware(db: Db, hardware: string): Promise<string | null> {
  const row = await selectDecisions(db).where('hardware', '=', hardware).orderBy('heard_at', 'desc').executeTakeFirst()
  return row?.device ?? null
}

/** Records that the controller has named this address; keeps known hardware when it names none. */
export async function noteDevice(
  db: Db | Tx,
  seen: { device: string; hardware: string | null },
  at: Date,
): Promise<void> {
  await db
    .insertInto('radius_devices')
    .values({ ...seen, heard_at: at })
    .onConflict((conflict) =>
      conflict.column('device').doUpdateSet({
        hardware: sql`coalesce(excluded.hardware, radius_devices.hardware)`,
        heard_at: at,
      }),
    )
    .execute()
}

/**
 * Records a decision before it is sent to the controller. Until the controller answers, a device being opened counts as
 * open until `openUntil`, and one being closed as open for as long as it was.
 * @returns false when a higher fence is known, or the grant was opened for other hardware than has the address now
 */
export async function decide(db: Db, wished: Wished, { at, openUntil }: { at: Date; openUntil: Date | null }) {
  const { device, fence, opening } = wished
  const decided = {
    fence,
    grant_id: opening?.grantId ?? null,
    kbps: opening?.kbps ?? null,
    bytes: opening?.bytes ?? null,
    ends_at: opening?.endsAt ?? null,
    confirmed: false,
    decided_at: at,
  }
  const written = await db
    .insertInto('radius_devices')
    .values({ device, heard_at: at, open_until: openUntil, ...decided })
    .onConflict((conflict) =>
      conflict
        .column('device')
        .doUpdateSet({
          ...decided,
          open_until: sql`greatest(radius_devices.open_until, ${openUntil}::timestamptz)`,
          opened_for: opening
            ? sql`case when radius_devices.grant_id = ${opening.grantId}
                then coalesce(radius_devices.opened_for, radius_devices.hardware) else radius_devices.hardware end`
            : sql`radius_devices.opened_for`,
        })
        .where('radius_devices.fence', '<=', fence)
        .where(
          opening
            ? sql<boolean>`(radius_devices.grant_id is distinct from ${opening.grantId}
                or radius_devices.opened_for is null or radius_devices.hardware is null
                or radius_devices.opened_for = radius_devices.hardware)`
            : sql<boolean>`true`,
        ),
    )
    .executeTakeFirst()
  return Number(written.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Records that the controller has applied this fence. False: a newer decision exists. */
export async function confirm(
  db: Db,
  { device, fence }: Pick<Decision, 'device' | 'fence'>,
  openUntil: Date | null,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('radius_devices')
    .set({ confirmed: true, open_until: openUntil })
    .where('device', '=', device)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return Number(confirmed.numUpdatedRows) === 1
}

/** The controller's times are truncated to seconds, ours are not: its event may be this much later. */
const endOfSecond = (at: Date) => new Date(at.getTime() + 999)

/** Applies an accounting report. `openUntil`: how long a continuing session counts as open. */
export async function recordSession(db: Db, told: ReportedSession, { at, openUntil }: { at: Date; openUntil: Date }) {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`radius ${told.sessionId}`}, 0))`.execute(tx)
    const row = await tx
      .selectFrom('radius_sessions')
      .selectAll()
      .where('session_id', '=', told.sessionId)
      .orderBy('epoch', 'desc')
      .limit(1)
      .executeTakeFirst()
    const kept = row && {
      epoch: row.epoch,
      bytesIn: row.bytes_in,
      bytesOut: row.bytes_out,
      seconds: row.session_seconds,
      at: row.told_at,
      ended: row.ended_at !== null,
    }
    const next = afterAccounting(kept ?? null, told)
    if (!next) return
    const values = {
      // Packets may omit what an earlier one has named.
      device: told.device ?? row?.device ?? null,
      hardware: told.hardware ?? row?.hardware ?? null,
      grant_id: told.grantId ?? row?.grant_id ?? null,
      bytes_in: next.bytesIn,
      bytes_out: next.bytesOut,
      session_seconds: next.seconds,
      told_at: next.at,
      heard_at: at,
      ended_at: next.ended ? (row?.ended_at ?? at) : null,
    }
    await tx
      .insertInto('radius_sessions')
      .values({ session_id: told.sessionId, epoch: next.epoch, ...values })
      .onConflict((conflict) => conflict.columns(['session_id', 'epoch']).doUpdateSet(values))
      .execute()
    if (values.device === null) return
    const seen = { device: values.device, hardware: values.hardware }
    await noteDevice(tx, seen, at)
    await followSession(tx, { seen, ended: next.ended, told: endOfSecond(told.at) }, openUntil)
  })
}

/** A continuing session is open regardless of the decision; its end closes the device, unless it was reopened since. */
async function followSession(
  tx: Tx,
  session: { seen: { device: string; hardware: string | null }; ended: boolean; told: Date },
  openUntil: Date,
): Promise<void> {
  const ofDevice = tx.updateTable('radius_devices').where('device', '=', session.seen.device)
  if (!session.ended) {
    await ofDevice.set({ open_until: sql`greatest(open_until, ${openUntil}::timestamptz)` }).execute()
    return
  }
  await ofDevice
    .set({ open_until: null, confirmed: sql`grant_id is null` })
    .where((row) => row.or([row('decided_at', 'is', null), row('decided_at', '<=', session.told)]))
    // A session of the address's previous hardware says nothing about this opening.
    .where((row) => row.or([row('opened_for', 'is', null), row('opened_for', '=', session.seen.hardware)]))
    .execute()
}

/** Accounting-On or -Off: the controller has closed everything opened before. */
export async function endAllSessions(db: Db, told: Date, at: Date): Promise<void> {
  const toldAt = endOfSecond(told)
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('radius_sessions')
      .set({ ended_at: at })
      .where('ended_at', 'is', null)
      .where('told_at', '<=', toldAt)
      .execute()
    await tx
      .updateTable('radius_devices')
      .set({ open_until: null, confirmed: sql`grant_id is null` })
      .where('open_until', 'is not', null)
      .where((row) => row.or([row('decided_at', 'is', null), row('decided_at', '<=', toldAt)]))
      .execute()
  })
}

/** The counters of the newest session of the hardware that the device was opened for. */
export async function getCounters(db: Db, device: string): Promise<Counters & { running: boolean }> {
  const row = await db
    .selectFrom('radius_sessions as session')
    .innerJoin('radius_devices as at', 'at.device', 'session.device')
    .select(['session.session_id', 'session.epoch', 'session.bytes_in', 'session.bytes_out', 'session.ended_at'])
    .where('session.device', '=', device)
    .where(sql<boolean>`session.hardware is not distinct from coalesce(at.opened_for, at.hardware)`)
    .orderBy('session.told_at', 'desc')
    .orderBy('session.epoch', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { epoch: 'none', bytesIn: 0, bytesOut: 0, running: false }
  return {
    epoch: `${row.session_id}/${row.epoch}`,
    bytesIn: row.bytes_in,
    bytesOut: row.bytes_out,
    running: row.ended_at === null,
  }
}

/** The devices that the controller may have open now. */
export async function listOpen(db: Db, now: Date): Promise<OpenDevice[]> {
  const rows = await selectDecisions(db).where('open_until', '>', now).orderBy('device').execute()
  return Promise.all(
    rows.map(async (row) => {
      const { bytesIn, bytesOut } = await getCounters(db, row.device)
      const seconds = Math.floor(((row.open_until?.getTime() ?? 0) - now.getTime()) / 1000)
      const { device, hardware } = row
      return { device, grantId: row.grant_id ?? '', hardware, seconds, bytesIn, bytesOut }
    }),
  )
}
