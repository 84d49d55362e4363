import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callConsole } from '../api/call-console.ts'
import { callWithPasskey } from '../session/confirm-person.ts'
import { useOnline } from './use-online.ts'
import { useSettled } from './use-settled.ts'

export interface ChangeToMake {
  path: string
  /** Without `dryRun`; null while what was typed is not complete. */
  request: object | null
}

/**
 * A change as the server would make it, asked for while it is typed, and made only then. A change that the server has not
 * looked at cannot be confirmed.
 */
export function useChange<Answer>({ path, request }: ChangeToMake, onDone: (answer: Answer) => void) {
  const client = useQueryClient()
  const settled = useSettled(request)
  const isSettled = JSON.stringify(settled) === JSON.stringify(request)
  const preview = useQuery({
    queryKey: ['dry run', path, settled],
    queryFn: ({ signal }) => callConsole<Answer>(path, { ...settled, dryRun: true }, signal),
    enabled: settled !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const change = useMutation({
    mutationFn: (made: object | null) => callWithPasskey<Answer>(path, { ...made, dryRun: false }),
    async onSuccess(answer) {
      onDone(answer)
      await client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== 'session' && first !== 'dry run',
      })
    },
  })
  const isOnline = useOnline()
  // What was refused before somebody typed on is not refused yet.
  const isRefused = JSON.stringify(change.variables) === JSON.stringify(request)
  const isSeen = request !== null && isSettled && preview.isSuccess && !preview.isPlaceholderData
  return {
    /** Undefined before the first answer. */
    preview: request === null ? undefined : preview.data,
    error: (isRefused ? change.error : null) ?? (request === null ? null : preview.error),
    mayConfirm: isSeen && isOnline && !change.isPending,
    isPending: change.isPending,
    confirm: () => change.mutate(request),
    /** Asks the server anew, also after a change whose answer was lost. */
    lookAgain() {
      if (change.isPending) return
      change.reset()
      void preview.refetch()
    },
  }
}
