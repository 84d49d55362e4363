import type { CounterDay } from '@aisle/contract/console-fulfillment'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { QueuedScan } from './scan-queue-rules.ts'
import { forgetScan, keepScan, readScans } from './kept-scans.ts'
import { sendScans } from './send-scans.ts'

const queryKey = ['scan queue']
const nobody: readonly QueuedScan[] = []
const retryEveryMs = 10_000

export type ScanQueue = ReturnType<typeof useScanQueue>

/** Scans that the server has not answered: kept on this device, and sent as soon as the server answers. */
export function useScanQueue(day: CounterDay | undefined, readAt: number) {
  const client = useQueryClient()
  // The list brought the server's clock with it.
  const serverNow = () => new Date(day ? Date.parse(day.at) + Date.now() - readAt : Date.now()).toISOString()
  const kept = useQuery({ queryKey, queryFn: readScans, networkMode: 'always', staleTime: Infinity })
  const readAgain = () => client.invalidateQueries({ queryKey })
  const sending = useMutation({
    mutationFn: () => sendScans(serverNow),
    networkMode: 'always',
    async onSettled() {
      await readAgain()
      await client.invalidateQueries({ queryKey: ['counter day'] })
    },
  })
  const keeping = useMutation({ mutationFn: keepScan, networkMode: 'always', onSuccess: readAgain })
  const forgetting = useMutation({ mutationFn: forgetScan, networkMode: 'always', onSuccess: readAgain })
  const scans = kept.data ?? nobody
  const waits = scans.some(({ problem }) => problem === null)
  const send = useEffectEvent(() => {
    if (!sending.isPending) sending.mutate()
  })
  useEffect(() => {
    if (!waits) return
    send()
    const timer = setInterval(() => send(), retryEveryMs)
    const atOnce = () => send()
    addEventListener('online', atOnce)
    return () => {
      clearInterval(timer)
      removeEventListener('online', atOnce)
    }
  }, [waits])
  return {
    scans,
    /** The device cannot keep scans, so that nothing may leave the counter. */
    cannotKeep: kept.isError || keeping.isError,
    /** How many the server took the last time. */
    sent: waits ? 0 : (sending.data ?? 0),
    serverNow,
    /** @throws where the device cannot keep it */
    keep: (scan: Omit<QueuedScan, 'id' | 'problem'>) =>
      keeping.mutateAsync({ ...scan, id: crypto.randomUUID(), problem: null }),
    forget: (id: string) => forgetting.mutate(id),
  }
}
