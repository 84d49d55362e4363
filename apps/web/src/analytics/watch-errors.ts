import { matchPath } from '../navigation/paths.ts'
import { readHash } from '../navigation/hash-address.ts'

export interface ErrorFacts {
  error_name: string
  error_place: string
  screen: string | undefined
}

/** An address of ours within a stack: file, line, column. A message may hold what was typed, and is never read. */
const placeInStack = /\/assets\/([\w.-]+:\d+:\d+)/

/** The pattern of the screen's address: the values of its parameters never leave the page. */
export function screenNow(): string | undefined {
  return typeof location === 'undefined' ? undefined : matchPath(readHash(location.hash).pathname)?.path
}

function getName(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error
  return /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error'
}

export function errorFacts(error: unknown, place?: string): ErrorFacts {
  const stack = error instanceof Error ? error.stack : undefined
  return {
    error_name: getName(error),
    error_place: place ?? placeInStack.exec(stack ?? '')?.[1] ?? '',
    screen: screenNow(),
  }
}

/** Called once: reports uncaught errors and unhandled rejections. */
export function watchErrors(tell: (facts: ErrorFacts) => void): void {
  addEventListener('error', ({ error, filename, lineno, colno }) => {
    const file = /\/assets\/([\w.-]+)$/.exec(filename)?.[1]
    tell(errorFacts(error, file && `${file}:${lineno}:${colno}`))
  })
  addEventListener('unhandledrejection', ({ reason }) => tell(errorFacts(reason)))
}
