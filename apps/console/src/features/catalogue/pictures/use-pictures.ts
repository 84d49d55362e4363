import { staffPath } from '@aisle/contract/console'
import type { StoredPictures } from '@aisle/contract/console-pictures'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callConsole } from '../../../api/call-console.ts'

/** The stored pictures by path, page by page. */
export const usePictures = ({ text, unused }: { text: string; unused: boolean }) =>
  useInfiniteQuery({
    queryKey: ['pictures', text, unused],
    queryFn: ({ pageParam, signal }) =>
      callConsole<StoredPictures>(staffPath('pictures'), { text: text || null, unused, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
