import { consolePaths } from '@aisle/contract/console'
import type { ClaimKind, StaffClaim } from '@aisle/contract/console-claims'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isAttended } from '../api/attendance.ts'
import { callConsole } from '../api/call-console.ts'
import { askAsTimePasses } from '../live/live-store.ts'

const minute = 60_000

interface Claimed {
  kind: ClaimKind
  id: string
  /** As it was shown last. */
  claim: StaffClaim | null
  /** The person has opened it to act; who only looks claims nothing. */
  isOn: boolean
}

/** Keeps what the person has opened theirs while they use the page, unless a colleague is on it, and takes over from one. */
export function useClaim({ kind, id, claim, isOn }: Claimed) {
  const client = useQueryClient()
  const showAnew = async () => {
    for (const queryKey of kind === 'refund' ? [['refund', id], ['refunds']] : [['messages']])
      await client.invalidateQueries({ queryKey })
  }
  const ask = (take: boolean) => callConsole<StaffClaim>(consolePaths.claim, { kind, id, take })
  const keep = useEffectEvent(async () => {
    // A courtesy: without an answer the person works all the same.
    const now = await ask(false).catch(() => null)
    if (now && (now.by !== claim?.by || now.own !== claim.own)) await showAnew()
  })
  useEffect(() => {
    if (!isOn) return undefined
    void keep()
    const timer = setInterval(() => {
      if (isAttended()) void keep()
    }, minute)
    return () => clearInterval(timer)
  }, [isOn, kind, id])
  const take = useMutation({ mutationFn: () => ask(true), onSuccess: showAnew })
  return { take: () => take.mutate(), isTaking: take.isPending, error: take.error }
}

/** Asks anew for a list with claims now and then: one that ends is no change that the stream could tell. */
export function useClaimsEnd(key: 'refunds' | 'refund' | 'messages', hasClaims: boolean): void {
  useEffect(() => {
    if (!hasClaims) return undefined
    const timer = setInterval(() => askAsTimePasses([key]), minute)
    return () => clearInterval(timer)
  }, [key, hasClaims])
}
