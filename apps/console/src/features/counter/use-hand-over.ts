import { staffPath } from '@aisle/contract/console'
import type { MissingPiece } from '@aisle/contract/console-fulfillment'
import type { Bilingual } from '@aisle/contract/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callConsole } from '../../api/call-console.ts'

export interface Redeemed {
  orderNo: string
  goods: { name: Bilingual; detail: Bilingual }
  usedAt: string
  changed: boolean
  codesLeft: number
  missing: MissingPiece | null
}

/** What a code is for, with the code that was looked at: what is typed afterwards is another piece. */
export interface LookedAt {
  code: string
  found: Redeemed
}

const redeem = (code: string, dryRun: boolean) => callConsole<Redeemed>(staffPath('redeem'), { code, dryRun })

/** A code is looked at, and one press hands over exactly the piece that was seen. */
export function useHandOver(onHandedOver: () => void) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<LookedAt | null>(null)
  const [done, setDone] = useState<Redeemed | null>(null)
  const look = useMutation({
    mutationFn: (code: string) => redeem(code, true),
    onMutate() {
      setSeen(null)
      setDone(null)
      handOver.reset()
    },
    onSuccess: (found, code) => setSeen({ code, found }),
  })
  const handOver = useMutation({
    mutationFn: ({ code }: LookedAt) => redeem(code, false),
    async onSuccess(found, { code }) {
      // Another counter was first: the piece is shown as handed over, and nothing is due.
      setSeen(found.changed ? null : { code, found })
      setDone(found.changed ? found : null)
      onHandedOver()
      await client.invalidateQueries({ queryKey: ['counter day'] })
    },
  })
  return {
    seen,
    done,
    error: look.error ?? handOver.error,
    isLooking: look.isPending,
    isHandingOver: handOver.isPending,
    look: (code: string) => look.mutate(code),
    handOver: () => {
      if (seen && !handOver.isPending) handOver.mutate(seen)
    },
    /** Nothing is looked at any more. */
    forget() {
      setSeen(null)
      setDone(null)
    },
  }
}
