import type { Drawn } from './drawn.ts'

/** How far the first screen has come; each step is taken once per page. */
interface FirstScreenState {
  /** The screen that the server drew. */
  drawn?: Drawn | undefined
  /** Until the browser has painted. */
  painting?: Promise<void> | undefined
  /** For the screen to answer; null once it does. */
  waiting: (() => void)[] | null
  /** Everything that it shows has arrived: from now on a call has the time that it needs (`api/ask-again.ts`). */
  complete: boolean
  /** The time until its list could be read has been noted. */
  listNoted: boolean
}

function createFirstScreen(): FirstScreenState {
  return { waiting: [], complete: false, listNoted: false }
}

export const firstScreen = createFirstScreen()
