import { staffPath } from '@aisle/contract/console'
import type { OperatorResource, RowsPage } from '@aisle/contract/operator'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callConsole } from '../../api/call-console.ts'

/** The rows of a resource by id, page by page. */
export const useRows = (resource: OperatorResource) =>
  useInfiniteQuery({
    queryKey: ['rows', resource],
    queryFn: ({ pageParam, signal }) =>
      callConsole<RowsPage>(staffPath('list'), { resource, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** One row with its version; neither where there is no such row. */
export const useRow = (resource: OperatorResource, id: string | null) =>
  useQuery({
    queryKey: ['row', resource, id],
    queryFn: async ({ signal }) => {
      const { rows, versions } = await callConsole<RowsPage>(staffPath('list'), { resource, ids: [id] }, signal)
      return { row: rows[0] ?? null, version: versions?.[id ?? ''] ?? null }
    },
    enabled: id !== null,
    staleTime: 0,
  })
