/** The console's lists of which staff take the rows along as a file (X4). */
export const exportedLists = [
  'orders',
  'refunds',
  'parcels',
  'audit',
  'invoices',
  'differences',
  'statement',
  'ledger',
  'stockMovements',
] as const
export type ExportedList = (typeof exportedLists)[number]

/** The last line of a file that has not all the rows that match. Nothing in it is quoted, so that the page finds it. */
export const exportCutLine = '未完：符合条件的行更多，请缩小筛选范围 Not all of it: more rows match; narrow the filters'
