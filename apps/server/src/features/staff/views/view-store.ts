import { areColumns, tableOfScreen, type ViewScreen } from '@aisle/contract/console-views'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { readViewQuery } from '@aisle/rules/list-addresses'
import type { Db, Tx } from '../../../platform/db/open-db.ts'
import type { KeptView } from './view-rules.ts'

/** More shared ones than this nobody looks through. */
const mostShared = 200

const selectViews = (db: Db | Tx) =>
  db
    .selectFrom('staff_views')
    .innerJoin('staff_people', 'staff_people.person_id', 'staff_views.person_id')
    .select([
      'view_id',
      'staff_views.person_id',
      'staff_people.name as by',
      'screen',
      'staff_views.name',
      'query',
      'columns',
      'share',
      'staff_views.roles',
      'version',
    ])
type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>

/** A release that knows other filters or columns may have saved it: what this one does not know is left out. */
function asView(row: ViewRow): KeptView {
  // The calls save views of the contract's screens only.
  const screen = row.screen as ViewScreen
  const table = tableOfScreen(screen)
  return {
    id: row.view_id,
    screen,
    name: row.name,
    // An object of texts, as `insertView` and `changeView` write it.
    query: readViewQuery(screen, row.query as Record<string, unknown>),
    columns: table && row.columns && areColumns(table, row.columns) ? row.columns : null,
    share: row.share,
    roles: staffRoles.filter((role) => row.roles.includes(role)),
    personId: row.person_id,
    by: row.by,
    version: row.version,
  }
}

/** The person's own views of a list, and those that others share with them, by name. */
export async function viewsFor(
  db: Db,
  { personId, roles, screen }: { personId: string; roles: readonly StaffRole[]; screen: ViewScreen },
): Promise<KeptView[]> {
  const rows = await selectViews(db)
    .where('screen', '=', screen)
    .where((eb) =>
      eb.or([
        eb('staff_views.person_id', '=', personId),
        eb('share', '=', 'all'),
        eb.and([eb('share', '=', 'role'), eb('staff_views.roles', '&&', eb.val([...roles]))]),
      ]),
    )
    .orderBy((eb) => eb('staff_views.person_id', '=', personId), 'desc')
    .orderBy('staff_views.name')
    .orderBy('view_id')
    .limit(mostShared)
    .execute()
  return rows.map(asView)
}

/** Everything that the person has saved of a list. */
export async function ownViews(tx: Tx, personId: string, screen: ViewScreen): Promise<KeptView[]> {
  const rows = await selectViews(tx)
    .where('staff_views.person_id', '=', personId)
    .where('screen', '=', screen)
    .orderBy('view_id')
    .execute()
  return rows.map(asView)
}

/** The view, locked until the transaction ends. */
export async function lockView(tx: Tx, id: string): Promise<KeptView | undefined> {
  const row = await selectViews(tx).where('view_id', '=', id).forUpdate('staff_views').executeTakeFirst()
  return row && asView(row)
}

const columnsOf = ({ name, query, columns, share, roles }: KeptView) => ({
  name,
  query: JSON.stringify(query),
  columns: columns && [...columns],
  share,
  roles: [...roles],
})

export async function insertView(tx: Tx, view: KeptView, at: Date): Promise<void> {
  const { id, personId, screen, version } = view
  const row = { view_id: id, person_id: personId, screen, version, changed_at: at, ...columnsOf(view) }
  await tx.insertInto('staff_views').values(row).execute()
}

/** @returns false: another version of it is there now */
export async function changeView(tx: Tx, view: KeptView, { basis, at }: { basis: number; at: Date }): Promise<boolean> {
  const changed = await tx
    .updateTable('staff_views')
    .set({ ...columnsOf(view), version: view.version, changed_at: at })
    .where('view_id', '=', view.id)
    .where('version', '=', basis)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_views').where('view_id', '=', id).execute()
}

/** For somebody who leaves: what they shared stays with their colleagues. */
export async function deleteUnsharedViews(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('staff_views').where('person_id', '=', personId).where('share', '=', 'none').execute()
}
