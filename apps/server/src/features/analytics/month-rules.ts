/** The UTC month of a partition. */
export interface Month {
  /** The partition's name: `analytics_events_202611`. */
  table: string
  from: Date
  /** Exclusive. */
  to: Date
}

const prefix = 'analytics_events_'

export function getMonth(at: Date, later = 0): Month {
  const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later))
  const to = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later + 1))
  return { table: prefix + from.toISOString().slice(0, 7).replace('-', ''), from, to }
}

/** Null for other names, such as the default partition. */
export function monthOfTable(table: string): Month | null {
  const [, year, month] = new RegExp(`^${prefix}(\\d{4})(\\d\\d)$`).exec(table) ?? []
  return year && month ? getMonth(new Date(Date.UTC(Number(year), Number(month) - 1))) : null
}
