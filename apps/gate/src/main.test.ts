import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'aisle-gate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the daemon and waits for its end. */
function start(socket: string): Promise<{ code: number | null; said: string }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = {
    ...process.env,
    GATE_SOCKET: socket,
    GATE_LISTEN: '127.0.0.1:0',
    GATE_CAPTIVE_DNS: '127.0.0.1:0',
    GATE_STATE: join(folder, 'state.json'),
  }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', (code) => resolve({ code, said }))
  })
}

it(
  'does not start without its helper, or where the kernel refuses, and says what is needed',
  { timeout: 20_000 },
  async () => {
    const kernel = createServer((connection) =>
      connection.on('data', () => connection.write('error nftables: Not permitted\n')),
    )
    const refusing = join(folder, 'refusing.sock')
    await new Promise<void>((resolve) => kernel.listen(refusing, resolve))
    const absent = join(folder, 'absent.sock')
    const [without, refused] = await Promise.all([start(absent), start(refusing)])
    kernel.close()
    expect(without.code).toBe(1)
    expect(without.said).toContain(`the gate's helper cannot be reached at ${absent}`)
    expect(without.said).toMatch(/needs Linux and root .*stand-ins\/gate\.\n$/)
    expect(refused.code).toBe(1)
    expect(refused.said).toMatch(/^nftables: Not permitted\. The gate drives nftables through its helper/)
  },
)
