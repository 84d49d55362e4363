import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface Told {
  status?: number
  text?: string
  error?: string
  stream?: number
  bytes?: number
  answers?: number
  first?: string
  at?: number
  seconds?: number
}

export interface Agent {
  does: (deed: string, details?: object) => Promise<Told>
  stop: () => void
}

/** A program inside one network namespace that executes a test's commands. */
export function startAgent(namespace: string): Agent {
  const program = fileURLToPath(new URL('agent.mjs', import.meta.url))
  const child = spawn('ip', ['netns', 'exec', namespace, process.execPath, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<number, (result: Told) => void>()
  let last = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Lines of our own agent.
    const { id, result } = JSON.parse(line) as { id: number; result: Told }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  return {
    does: (deed, details = {}) =>
      new Promise((resolve) => {
        last += 1
        waiting.set(last, resolve)
        child.stdin.write(`${JSON.stringify({ id: last, deed, ...details })}\n`)
      }),
    stop: () => child.stdin.end(),
  }
}
