import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../network/run-command.ts'
import { outageSchedule, type LinkProfile } from './profiles.ts'

const source = fileURLToPath(new URL('satellite-link.c', import.meta.url))

/** Packet counts in one direction. */
interface Passage {
  passed: number
  lost: number
  overflowed: number
  blackedOut: number
}

export interface SatelliteLink {
  readonly pid: number
  /** The device's name at both ends. */
  readonly device: string
  become(profile: LinkProfile): Promise<void>
  /** Starts or ends an outage, in which nothing passes and packets in flight are lost. */
  outage(on: boolean): Promise<void>
  /** Makes outages by the schedule until the link ends. */
  followSchedule(): void
  count(): Promise<{ down: Passage; up: Passage }>
  end(): Promise<void>
}

/** Compiles the link program if it is missing or stale, and starts it between two machines. */
export async function startSatelliteLink(ends: {
  cabin: string
  internet: string
  folder: string
}): Promise<SatelliteLink> {
  const device = 'sat0'
  const program = await compiledLink(ends.folder)
  const child = spawn(program, [ends.cabin, ends.internet, device], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // The program answers each command with one line, in order.
  const nextAnswer = async () => {
    const { value, done } = await answers.next()
    if (done) throw new Error('the satellite link has ended')
    if (value.startsWith('error')) throw new Error(`satellite link: ${value}`)
    return value
  }
  let turn: Promise<unknown> = nextAnswer()
  const tell = (line: string): Promise<string> => {
    const told = turn.then(() => {
      child.stdin.write(`${line}\n`)
      return nextAnswer()
    })
    turn = told.catch(() => undefined)
    return told
  }
  await turn
  let schedule: NodeJS.Timeout | undefined
  return {
    pid: child.pid ?? 0,
    device,
    become: async ({ delayMs, jitterMs, lossPercent, downKbps, upKbps, queueMs }) =>
      void (await tell(['set', delayMs, jitterMs, lossPercent, downKbps, upKbps, queueMs].join(' '))),
    outage: async (on) => void (await tell(`outage ${on ? 'on' : 'off'}`)),
    followSchedule() {
      schedule = setInterval(() => {
        void tell('outage on')
        setTimeout(() => void tell('outage off'), outageSchedule.lastsMs).unref()
      }, outageSchedule.everyMs).unref()
    },
    async count() {
      const figures = (await tell('count')).split(' ').map(Number)
      const passage = ([passed = 0, lost = 0, overflowed = 0, blackedOut = 0]: number[]): Passage => {
        return { passed, lost, overflowed, blackedOut }
      }
      return { down: passage(figures.slice(0, 4)), up: passage(figures.slice(4)) }
    },
    async end() {
      clearInterval(schedule)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

async function compiledLink(folder: string): Promise<string> {
  const program = join(folder, 'satellite-link')
  const [made, written] = await Promise.all([stat(program).catch(() => null), stat(source)])
  if (!made || made.mtimeMs < written.mtimeMs) {
    await runCommand('cc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', program, source])
  }
  return program
}
