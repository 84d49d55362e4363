import { consolePaths, type ConsoleSession } from '@aisle/contract/console'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUntold } from '../api/attendance.ts'
import { callConsole, CallRefused } from '../api/call-console.ts'

/** Null: nobody is signed in. */
async function readSession(): Promise<ConsoleSession | null> {
  try {
    return await callConsole<ConsoleSession>(consolePaths.session)
  } catch (error) {
    if (error instanceof CallRefused && error.error === 'signedOut') return null
    throw error
  }
}

/** The person at this browser; `data` is null when nobody is signed in. */
export const useSession = () => useQuery({ queryKey: ['session'], queryFn: readSession, staleTime: Infinity })

/** Sooner than an act is forgotten. */
const tellEveryMs = 30_000

/** Puts the idle time off while somebody sits at the page who makes no calls. */
export function useAttendance(): void {
  const client = useQueryClient()
  useEffect(() => {
    const tell = async () => {
      if (!isUntold()) return
      const session = await readSession().catch(() => undefined)
      // Without an answer nobody is signed out.
      if (session === null) client.setQueryData(['session'], null)
    }
    const timer = setInterval(() => void tell(), tellEveryMs)
    return () => clearInterval(timer)
  }, [client])
}

/** Ends the session and forgets everything that it showed. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callConsole(consolePaths.signOut),
    onSuccess: () => {
      client.setQueryData(['session'], null)
      client.removeQueries({ predicate: ({ queryKey: [first] }) => first !== 'session' })
    },
  })
}
