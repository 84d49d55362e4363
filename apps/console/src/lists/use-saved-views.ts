import { consolePaths } from '@aisle/contract/console'
import type { SavedView, ViewScreen } from '@aisle/contract/console-views'
import { readViewQuery } from '@aisle/rules/list-addresses'
import { useQuery } from '@tanstack/react-query'
import { callConsole } from '../api/call-console.ts'

/** The saved views of a list, and the one that its address names. */
export function useSavedViews(screen: ViewScreen, search: { saved?: string | undefined }) {
  const found = useQuery({
    queryKey: ['views', screen],
    queryFn: ({ signal }) => callConsole<{ views: SavedView[] }>(consolePaths.views, { screen }, signal),
  })
  const views = found.data?.views ?? []
  return {
    screen,
    views,
    /** Null also for a view that this person does not see: its link shows the same rows. */
    open: views.find(({ id }) => id === search.saved) ?? null,
    /** What a view keeps of the address. */
    query: readViewQuery(screen, { ...search }),
    /** A list with chosen columns waits for this rather than be drawn twice. */
    isPending: search.saved !== undefined && found.isPending,
  }
}
export type SavedViews = ReturnType<typeof useSavedViews>
