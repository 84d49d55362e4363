import { spawn } from 'node:child_process'

const patienceMs = 30_000

/**
 * Runs programs side by side. They are ended together, in the order in which they were added: by SIGINT or SIGTERM
 * (exit code 0), when one of them ends by itself (exit code 1), or when this process crashes.
 */
export function childPrograms() {
  const running = []
  let ending = null

  const end = (exitCode) => {
    // npm passes on a Ctrl-C that the terminal has sent already, so a second signal means nothing new.
    ending ??= (async () => {
      for (const program of running) await endProgram(program)
      process.exit(exitCode)
    })()
    return ending
  }
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))
  process.on('SIGHUP', () => void end(0))
  process.on('exit', () => running.forEach(({ child }) => child.kill('SIGKILL')))
  process.on('uncaughtException', (error) => {
    console.error(error)
    void end(1)
  })

  return {
    end,
    isEnding: () => ending !== null,
    start(name, args, options) {
      // A session of its own: Ctrl-C in a terminal must reach the programs in our order, not all at once.
      const child = spawn(process.execPath, args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: true,
        ...options,
      })
      const program = { child, ended: new Promise((resolve) => child.once('exit', resolve)) }
      running.push(program)
      child.once('exit', (code, signal) => {
        if (ending) return
        console.error(`${name} ended by itself (${signal ?? `exit code ${code}`}).`)
        void end(1)
      })
    },
  }
}

async function endProgram({ child, ended }) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(tooLong)
}
