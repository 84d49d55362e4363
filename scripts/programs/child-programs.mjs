import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const patienceMs = 30_000
const parentCheckMs = 500

/**
 * Runs programs in parallel. All end together, the last started first: on SIGINT or SIGTERM, or when npm has ended (exit
 * code 0), when one of them exits (exit code 1), or when this process crashes.
 */
export function childPrograms() {
  const running = []
  let ending = null

  const end = (exitCode) => {
    // npm forwards a Ctrl-C that the terminal has already sent, so ignore a second signal.
    ending ??= (async () => {
      for (const program of running) await endProgram(program)
      process.exit(exitCode)
    })()
    return ending
  }
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))
  process.on('SIGHUP', () => void end(0))
  endWithNpm(() => void end(0))
  process.on('exit', () => running.forEach(({ child }) => child.kill('SIGKILL')))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void end(1)
  })

  return {
    end,
    isEnding: () => ending !== null,
    /** Polls the URL until it responds successfully. Returns false on timeout. Does not return if the programs end. */
    async answers(url, limitMs) {
      const limit = Date.now() + limitMs
      while (Date.now() < limit) {
        const well = await fetch(url).then(
          (response) => response.ok,
          () => false,
        )
        if (well) return true
        await wait(100)
        // The programs report why they ended; `end` then exits this process.
        if (ending) await ending
      }
      return false
    },
    start(name, args, options) {
      // A separate session keeps a terminal's Ctrl-C from reaching all programs at once: `end` stops them in order.
      const child = spawn(process.execPath, args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: true,
        ...options,
      })
      const program = { child, ended: new Promise((resolve) => child.once('exit', resolve)) }
      running.unshift(program)
      child.once('exit', (code, signal) => {
        if (ending) return
        console.error(`${name} ended by itself (${signal ?? `exit code ${code}`}).`)
        void end(1)
      })
    },
  }
}

/** A killed npm, or a shell that npm put in between, passes no signal on. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, parentCheckMs)
  watch.unref()
}

async function endProgram({ child, ended }) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(tooLong)
}
