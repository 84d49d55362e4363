import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Namespace } from '../network/namespace.ts'

export interface Program {
  /** The program's recent output. */
  log(): string
  /** Rejects with the program's output if it ends before the lab does. */
  endedEarly: Promise<never>
  pid: number
}

/** Starts one of our programs in a machine; it runs until the machine is removed. */
export function startProgram(
  machine: Namespace,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Program {
  const child = machine.start(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = collect(child)
  const endedEarly = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${[command, ...args].join(' ')} ended (${String(code ?? signal)}):\n${log()}`)
  })
  // At the end, the removal of its machine ends the program.
  endedEarly.catch(() => undefined)
  return { log, endedEarly, pid: child.pid ?? 0 }
}

function collect(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-50_000)
    })
  }
  return () => output
}

/** Waits until `isUp` returns true. Throws with the program's output if it ends first or takes too long. */
export async function untilUp(program: Program, isUp: () => Promise<boolean>, limitMs = 180_000): Promise<void> {
  const limit = performance.now() + limitMs
  const look = async () => {
    while (!(await isUp())) {
      if (performance.now() > limit) throw new Error(`a program does not come up:\n${program.log()}`)
      await wait(50)
    }
  }
  await Promise.race([look(), program.endedEarly])
}
