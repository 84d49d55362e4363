import { staffPath } from '@aisle/contract/console'
import type { ScheduledChanges, ScheduleState } from '@aisle/contract/console-schedule'
import type { RecordResource } from '@aisle/contract/records'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callConsole } from '../../../api/call-console.ts'

/** Scheduled changes, those of the latest time first, page by page. */
export const useScheduled = (state: ScheduleState | null) =>
  useInfiniteQuery({
    queryKey: ['scheduled', state],
    queryFn: ({ pageParam, signal }) =>
      callConsole<ScheduledChanges>(staffPath('scheduled'), { state, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })

/** What waits for one row. */
export const useWaitingFor = (resource: RecordResource, id: string | null) =>
  useQuery({
    queryKey: ['scheduled', 'of', resource, id],
    queryFn: ({ signal }) =>
      callConsole<ScheduledChanges>(staffPath('scheduled'), { resource, id, state: 'waiting' }, signal),
    enabled: id !== null,
  })
