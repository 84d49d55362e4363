import {
  areColumns,
  tableOfScreen,
  type SavedView,
  type ViewProblem,
  type ViewScreen,
  type ViewShare,
} from '@aisle/contract/console-views'
import * as limits from '@aisle/contract/limits'
import { hasRight, type StaffRole } from '@aisle/contract/staff-roles'
import { isSameQuery, readViewQuery } from '@aisle/rules/list-addresses'

export interface KeptView {
  id: string
  screen: ViewScreen
  name: string
  query: Readonly<Record<string, string>>
  columns: readonly string[] | null
  share: ViewShare
  /** Whoever has one of them sees it, where it is shared by role. */
  roles: readonly StaffRole[]
  personId: string
  /** The name of its person. */
  by: string
  version: number
}

/** A view as somebody wants to have it. */
export interface WantedView {
  screen: ViewScreen
  name: string
  query: Readonly<Record<string, string>>
  columns: readonly string[] | null
  share: ViewShare
}

/** The fields that the list does not know: its address would leave them out. */
export function unknownFields({ screen, query, columns }: WantedView): string[] {
  const table = tableOfScreen(screen)
  const knowsColumns = columns === null || (table !== null && areColumns(table, columns))
  return [...(isSameQuery(readViewQuery(screen, query), query) ? [] : ['query']), ...(knowsColumns ? [] : ['columns'])]
}

/** A view for everybody stands before people who never asked for it: administrators keep those. */
export const mayShareWithAll = (roles: readonly StaffRole[]): boolean => hasRight(roles, 'people', 'act')

interface Asking {
  personId: string
  roles: readonly StaffRole[]
}

/** Its person; and what is shared, administrators as well: the person may have left. */
export const mayRemove = (view: KeptView, { personId, roles }: Asking): boolean =>
  view.personId === personId || (view.share !== 'none' && hasRight(roles, 'people', 'act'))

/** The roles whose people see it. */
export const sharedRoles = (share: ViewShare, roles: readonly StaffRole[]): readonly StaffRole[] =>
  share === 'role' ? roles : []

export const isSameView = (one: KeptView, other: KeptView): boolean =>
  one.name === other.name
  && one.share === other.share
  && one.roles.join() === other.roles.join()
  && (one.columns?.join() ?? null) === (other.columns?.join() ?? null)
  && isSameQuery(one.query, other.query)

/** Why it cannot be saved beside the person's other views of the list. */
export function findViewProblem(others: readonly KeptView[], { id, name }: KeptView): ViewProblem | null {
  if (others.some((other) => other.id !== id && other.name === name)) return 'nameTaken'
  return others.every((other) => other.id !== id) && others.length >= limits.viewsOfList ? 'tooMany' : null
}

export const presentView = ({ personId, roles, ...view }: KeptView, asking: Pick<Asking, 'personId'>): SavedView => ({
  ...view,
  mine: personId === asking.personId,
  sharedWith: view.share === 'all' ? 'all' : roles,
})

/** Who sees it, as the audit says it. */
const audience = (view: KeptView | null): string =>
  view === null || view.share === 'none' ? 'nobody' : view.share === 'all' ? 'everybody' : view.roles.join(' ')

/** The line of the audit; null: it was never anybody else's. */
export function describeViewChange(before: KeptView | null, after: KeptView | null): string | null {
  const view = after ?? before
  const [was, is] = [audience(before), audience(after)]
  if (view === null || (was === 'nobody' && is === 'nobody')) return null
  return `view ${view.id} of ${view.screen}: shared with ${was === is ? is : `${was} → ${is}`}`
}
