import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallRefused } from '../../api/call-console.ts'
import { redeem, type Redeemed } from './redeem.ts'
import type { QueuedScan } from './scan-queue/scan-queue-rules.ts'
import type { ScanQueue } from './scan-queue/use-scan-queue.ts'

/** What a code is for, with the code that was looked at: what is typed afterwards is another piece. */
export interface LookedAt {
  code: string
  found: Redeemed
}

type Piece = Pick<QueuedScan, 'code' | 'orderNo' | 'goods'>

const isAway = (error: Error) => error instanceof CallRefused && error.error === 'away'

interface Deps {
  queue: ScanQueue
  onHandedOver: () => void
}

/**
 * A code is looked at, and one press hands over exactly the piece that was seen. While the server does not answer, the
 * press is kept on this device and sent later.
 */
export function useHandOver({ queue, onHandedOver }: Deps) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<LookedAt | null>(null)
  /** A code that the server could not be asked about. */
  const [unchecked, setUnchecked] = useState<string | null>(null)
  const [done, setDone] = useState<Pick<Redeemed, 'goods'> | null>(null)
  const forget = () => {
    setSeen(null)
    setUnchecked(null)
    setDone(null)
  }
  const look = useMutation({
    mutationFn: (code: string) => redeem(code, true),
    networkMode: 'always',
    onMutate() {
      forget()
      handOver.reset()
    },
    onSuccess: (found, code) => setSeen({ code, found }),
    onError: (error, code) => setUnchecked(isAway(error) ? code : null),
  })
  const keep = async ({ code, orderNo, goods }: Piece, askedAt: string | null) => {
    await queue.keep({ code, orderNo, goods, handedOverAt: queue.serverNow(), askedAt })
    forget()
    setDone({ goods })
    onHandedOver()
  }
  const handOver = useMutation({
    async mutationFn({ code, found }: LookedAt) {
      const askedAt = queue.serverNow()
      try {
        return await redeem(code, false)
      } catch (error) {
        // The server may have taken the piece although its answer was lost: sent again, the answer says so.
        if (!(error instanceof Error) || !isAway(error)) throw error
        await keep({ code, ...found }, askedAt)
        return null
      }
    },
    networkMode: 'always',
    async onSuccess(found, { code }) {
      if (!found) return
      // Another counter was first: the piece is shown as handed over, and nothing is due.
      setSeen(found.changed ? null : { code, found })
      setDone(found.changed ? found : null)
      onHandedOver()
      await client.invalidateQueries({ queryKey: ['counter day'] })
    },
  })
  const error = look.error ?? handOver.error
  const handOverUnchecked = useMutation({ mutationFn: (piece: Piece) => keep(piece, null), networkMode: 'always' })
  return {
    seen,
    unchecked,
    done,
    /** A server that does not answer is no error here: the list judges the code, or the queue has the piece. */
    error: error && isAway(error) ? null : error,
    isLooking: look.isPending,
    isHandingOver: handOver.isPending,
    look: (code: string) => look.mutate(code),
    handOver: () => {
      if (seen && !handOver.isPending) handOver.mutate(seen)
    },
    handOverUnchecked: (piece: Piece) => {
      if (!handOverUnchecked.isPending) handOverUnchecked.mutate(piece)
    },
    /** Nothing is looked at any more. */
    forget,
  }
}
