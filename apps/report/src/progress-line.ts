import type { Watch } from './snapshot-store.ts'

/** Progress goes to standard error, so that standard output holds only the paths. */
export interface Terminal {
  isTTY: boolean
  columns?: number
  write: (text: string) => unknown
}

interface ProgressLine {
  watch: Watch
  /** Ends the line before other output. */
  end: () => void
}

const redrawMs = 200
/** Without a terminal, lines cannot be rewritten, so there are few: none for short work, then one at this interval. */
const quietMs = 5_000

/**
 * The subject being read, the number of rows, and the elapsed time. On a terminal, one line that is rewritten in place.
 */
export function progressLine(terminal: Terminal, now: () => number): ProgressLine {
  const startedAt = now()
  let [doing, rows, shownAt] = ['', 0, startedAt]
  let total = 0
  const line = () => {
    const seconds = ((now() - startedAt) / 1_000).toFixed(1)
    return `Reading ${doing}, ${(total + rows).toLocaleString('en-GB')} rows, ${seconds} s`
  }
  const show = () => {
    if (doing === '') return
    if (terminal.isTTY) terminal.write(`\r\u001B[K${line().slice(0, (terminal.columns || 80) - 1)}`)
    else if (now() - shownAt >= quietMs) {
      shownAt = now()
      terminal.write(`${line()}\n`)
    }
  }
  // PostgreSQL may think for long about one question: the seconds go on.
  const timer = setInterval(show, redrawMs)
  timer.unref()
  return {
    watch: (what, rowsSoFar) => {
      if (what !== doing) total += rows
      ;[doing, rows] = [what, rowsSoFar]
      show()
    },
    end: () => {
      clearInterval(timer)
      if (terminal.isTTY && doing !== '') terminal.write('\r\u001B[K')
    },
  }
}
