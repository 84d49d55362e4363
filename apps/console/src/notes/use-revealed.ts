import { consolePaths } from '@aisle/contract/console'
import { revealedSeconds, type Revealed, type RevealedField, type RevealReason } from '@aisle/contract/console-notes'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callWithPasskey } from '../session/confirm-person.ts'

export interface RevealedOf {
  kind: 'order' | 'passenger'
  id: string
  fields: readonly RevealedField[]
}

/** What is masked, once a reason was given, for a minute. */
export function useRevealed({ kind, id, fields }: RevealedOf) {
  const [values, setValues] = useState<Revealed['values'] | null>(null)
  const reveal = useMutation({
    mutationFn: (why: RevealReason) => callWithPasskey<Revealed>(consolePaths.reveal, { kind, id, fields, why }),
    onSuccess: (revealed) => setValues(revealed.values),
  })
  useEffect(() => {
    if (values === null) return
    const timer = setTimeout(() => setValues(null), revealedSeconds * 1000)
    return () => clearTimeout(timer)
  }, [values])
  return {
    values,
    error: reveal.error,
    isPending: reveal.isPending,
    reveal: reveal.mutate,
    hide: () => setValues(null),
  }
}
