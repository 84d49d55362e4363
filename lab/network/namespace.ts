import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { runCommand } from './run-command.ts'

/** The prefix of every name that this process creates, so that several labs can run at once. */
export const machinePrefix = `aisle-lab-${process.pid}-`

/** Our programs start slowly on a busy machine. */
const longestRunMs = 90_000

/** A machine of the lab, as a network namespace. The end of the lab removes it and kills its programs. */
export interface Namespace {
  readonly name: string
  /** Configures the machine's network, as `ip` does. */
  ip(...args: string[]): Promise<string>
  /** Runs a program in the machine until it ends. */
  run(command: string, ...args: string[]): Promise<string>
  /** Starts a program in the machine. */
  start(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess
  /** Sets the name server for programs in this machine. */
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
      // `ip netns exec` mounts these files over those in /etc for the programs that it starts.
      await mkdir(`/etc/netns/${name}`, { recursive: true })
      await writeFile(`/etc/netns/${name}/resolv.conf`, `nameserver ${address}\noptions timeout:3 attempts:4\n`)
    },
  }
}
