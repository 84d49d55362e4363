import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

interface NatsServer {
  url: string
  /** Like a power cut. */
  kill(): Promise<void>
  /** Restarts on the same port with its stored data. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Debian's nats-server with JetStream, in a folder of this run alone. */
export async function startNatsServer(): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nats-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = null
    if (!ending) return
    ending.kill(signal)
    await once(ending, 'close')
  }
  const start = async () => {
    child = spawn('/usr/sbin/nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(child)
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function ready(child: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('Server is ready')) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the NATS server ended:\n${log}`)))
  })
}
