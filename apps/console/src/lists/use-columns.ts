import type { SavedView } from '@aisle/contract/console-views'
import { asChosen, shownColumns, type Table } from './column-rules.ts'
import { chooseColumns, chooseColumnsOfView, useColumnsOfView, useKeptColumns } from './column-store.ts'

/** The columns of a table: those of the saved view that is open, else those that this browser remembers. */
export function useColumns<Column extends string>(name: string, table: Table<Column>, view: SavedView | null = null) {
  const kept = useKeptColumns(name)
  const ofView = useColumnsOfView(view?.id ?? null)
  const shown = shownColumns(table, view === null ? kept : ofView === undefined ? view.columns : ofView)
  return {
    table,
    shown,
    /** Null: the usual ones. */
    chosen: asChosen(table, shown),
    choose(wanted: readonly Column[]) {
      const chosen = asChosen(table, wanted)
      if (view === null) chooseColumns(name, chosen)
      else chooseColumnsOfView(view.id, chosen)
    },
  }
}
export type ChosenColumns<Column extends string = string> = ReturnType<typeof useColumns<Column>>
