import type { ClientBase } from 'pg'

type Row = Record<string, unknown>

const rowsAtOnce = 5_000

/** Rows to insert, table by table, in the order in which the tables were first named. */
export class WorldRows {
  readonly #tables = new Map<string, Row[]>()

  /** All rows of a table have the same columns. */
  add(table: string, ...rows: readonly Row[]): void {
    const known = this.#tables.get(table) ?? []
    for (const row of rows) known.push(row)
    this.#tables.set(table, known)
  }

  async save(client: ClientBase): Promise<void> {
    for (const [table, rows] of this.#tables) {
      const columns = Object.keys(rows[0] ?? {}).join(', ')
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        await client.query(
          `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
          [JSON.stringify(rows.slice(at, at + rowsAtOnce))],
        )
      }
    }
    this.#tables.clear()
  }
}
