import { consolePaths, type SignInOptions } from '@aisle/contract/console'
import { useQuery } from '@tanstack/react-query'
import { callConsole } from '../../api/call-console.ts'

/** The airline, and the ways in that this server offers. */
export const useSignInOptions = () =>
  useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => callConsole<SignInOptions>(consolePaths.signInOptions, {}, signal),
  })
