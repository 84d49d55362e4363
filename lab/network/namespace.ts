import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { runCommand } from './run-command.ts'

/** Begins the name of everything that this process makes: labs can run side by side. */
export const machinePrefix = `aisle-lab-${process.pid}-`

/** Programs of ours start slowly on a busy machine. */
const longestRunMs = 90_000

/** A network of its own: one machine of the lab. The lab's end removes it, with every program that runs there. */
export interface Namespace {
  readonly name: string
  /** Configures the machine's network, as `ip` does. */
  ip(...args: string[]): Promise<string>
  /** Runs a program in it to its end. */
  run(command: string, ...args: string[]): Promise<string>
  /** Starts a program in it. */
  start(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess
  /** Programs in this machine ask this address for names. */
  resolveNamesAt(address: string): Promise<void>
}

export async function makeNamespace(role: string): Promise<Namespace> {
  const name = `${machinePrefix}${role}`
  await runCommand('ip', ['netns', 'add', name])
  const ip = (...args: string[]) => runCommand('ip', ['-n', name, ...args])
  await ip('link', 'set', 'lo', 'up')
  return {
    name,
    ip,
    run: (command, ...args) => runCommand('ip', ['netns', 'exec', name, command, ...args], longestRunMs),
    start: (command, args, options = {}) => spawn('ip', ['netns', 'exec', name, command, ...args], options),
    async resolveNamesAt(address) {
      // `ip netns exec` puts what lies here in the place of /etc, for the programs that it starts.
      await mkdir(`/etc/netns/${name}`, { recursive: true })
      await writeFile(`/etc/netns/${name}/resolv.conf`, `nameserver ${address}\noptions timeout:3 attempts:4\n`)
    },
  }
}
