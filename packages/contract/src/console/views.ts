import type { StaffRole } from '../staff-roles.ts'

/** What staff keep of a list: filters with a name, and the columns of its table (X4). */

/** The lists of the console whose filters and columns can be saved. */
export const viewScreens = ['orders', 'passengers', 'refunds', 'shipping', 'goods'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** Who sees a view beside the person who saved it: nobody, whoever has one of that person's roles, or everybody. */
export const viewShares = ['none', 'role', 'all'] as const
export type ViewShare = (typeof viewShares)[number]

/** Why a view cannot be saved like this. */
export const viewProblems = ['nameTaken', 'tooMany'] as const
export type ViewProblem = (typeof viewProblems)[number]

interface ListTable {
  /** In their usual order. */
  columns: readonly string[]
  /** It says whose row it is, so it is always shown. */
  rowName: string
}

/** Tables whose columns each person chooses. The refunds are no table, so they have none. */
export const listTables = {
  orders: {
    columns: ['order', 'placed', 'passenger', 'what', 'kind', 'state', 'flight', 'total', 'refunded', 'next'],
    rowName: 'order',
  },
  passengers: {
    columns: ['name', 'manifest', 'card', 'phone', 'email', 'lastFlight', 'orders'],
    rowName: 'name',
  },
  shipping: { columns: ['order', 'paid', 'to', 'what', 'pieces', 'hold'], rowName: 'order' },
  goods: { columns: ['title', 'id', 'categoryId', 'onShelf', 'ship', 'pickup', 'sort'], rowName: 'title' },
  stock: {
    columns: ['variant', 'id', 'loaded', 'reserved', 'sold', 'free', 'perDay', 'daysLeft'],
    rowName: 'variant',
  },
  ledger: {
    columns: ['booked', 'kind', 'gateway', 'order', 'numbers', 'transaction', 'amount'],
    rowName: 'order',
  },
} as const satisfies Record<string, ListTable>
export type ListTableName = keyof typeof listTables
export type ColumnIn<Table extends ListTableName> = (typeof listTables)[Table]['columns'][number]

/** The table of a screen's list; null: it is none. */
export const tableOfScreen = (screen: ViewScreen): ListTable | null =>
  screen === 'refunds' ? null : listTables[screen]

/** Whether these are columns of the table, each once, and say whose each row is. */
export const areColumns = ({ columns, rowName }: ListTable, chosen: readonly string[]): boolean =>
  chosen.includes(rowName)
  && new Set(chosen).size === chosen.length
  && chosen.every((column) => columns.includes(column))

export interface SavedView {
  id: string
  screen: ViewScreen
  name: string
  /** The pairs of the list's address. */
  query: Readonly<Record<string, string>>
  /** Null: the usual ones. */
  columns: readonly string[] | null
  share: ViewShare
  mine: boolean
  /** The name of the person who saved it. */
  by: string
  /** `all`: everybody who sees the list. */
  sharedWith: readonly StaffRole[] | 'all'
  /** The `basis` of a change. */
  version: number
}

/** What saving or removing a view does. */
export interface ViewReport {
  dryRun: boolean
  /** `same`: it is so already. */
  change: 'add' | 'change' | 'remove' | 'same'
  before: SavedView | null
  after: SavedView | null
  problem: ViewProblem | null
  /** Null: nothing that concerns others has changed. */
  auditId: string | null
}
