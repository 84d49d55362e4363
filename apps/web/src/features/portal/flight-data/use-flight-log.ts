import { useEffect, useRef, useState } from 'react'
import { entriesFor, withEntries, type FlightLogEntry, type Heard } from './flight-log-rules.ts'

/** Records the changes between answers while the page is open. `at`: device time of the answer. */
export function useFlightLog({ status, failed }: Heard, at: number): { log: FlightLogEntry[]; clear: () => void } {
  const [log, setLog] = useState<FlightLogEntry[]>([])
  const last = useRef<Heard>({ failed: false })
  useEffect(() => {
    const before = last.current
    last.current = { status: status ?? before.status, failed }
    const entries = entriesFor(before, { status, failed }, at)
    if (entries.length > 0) setLog((known) => withEntries(known, entries))
  }, [status, failed, at])
  return { log, clear: () => setLog([]) }
}
