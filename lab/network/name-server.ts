import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Namespace } from './namespace.ts'

/** Starts dnsmasq in a machine with this configuration; it runs until the machine is removed. */
export async function startNameServer(
  machine: Namespace,
  configurationFile: string,
  lines: readonly string[],
): Promise<void> {
  await writeFile(configurationFile, ['bind-interfaces', 'user=root', 'pid-file', 'no-hosts', ...lines, ''].join('\n'))
  const child = machine.start('dnsmasq', ['--keep-in-foreground', `--conf-file=${configurationFile}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`dnsmasq ended with ${String(code)}`)
  })
  // After startup, the removal of its machine ends dnsmasq.
  ended.catch(() => undefined)
  await Promise.race([untilListening(machine), ended])
}

async function untilListening(machine: Namespace): Promise<void> {
  while (!/:53\b/.test(await machine.run('ss', '-Hlun'))) await wait(20)
}
