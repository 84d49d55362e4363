import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { demoKeys, standInEnvironment } from './demo-keys.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function run(environment: Record<string, string>, args: string[] = []) {
  const env = { ...process.env, NODE_ENV: 'test', STANDINS_PORT: '0', STANDINS_SMTP_PORT: '0', ...environment }
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString()
    })
  }
  return { child, output, ended: once(child, 'close').then(([code]: unknown[]) => code) }
}

describe('the program', () => {
  it('says in one line where it listens, starts its clock at AISLE_NOW, and ends cleanly on SIGTERM', async () => {
    const { child, output, ended } = run({ AISLE_NOW: '2026-11-20T02:00:00Z' })
    await once(child.stdout, 'data')
    const url = /^stand-ins (http:\/\/127\.0\.0\.1:\d+) smtp 127\.0\.0\.1:\d+\n$/.exec(output.text)?.[1]
    const clock = await (await fetch(`${url}/clock`)).text()
    expect(clock).toMatch(/2026-11-20T02:00:/)
    expect(await (await fetch(`${url}/`)).text()).toContain('外部系统的演示替身')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('refuses to start in production', async () => {
    const { output, ended } = run({ NODE_ENV: 'production' })
    expect(await ended).toBe(1)
    expect(output.text).toMatch(/refused to start, because NODE_ENV=production/)
  })

  it('names the variable to change when a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    // A server that listens on a port has an AddressInfo.
    const { port } = other.address() as AddressInfo
    const controller = createSocket('udp4').bind(0, '127.0.0.1')
    await once(controller, 'listening')
    const coaPort = controller.address().port
    const taken = { STANDINS_PORT: port, STANDINS_SMTP_PORT: port, STANDINS_COA_PORT: coaPort }
    await Promise.all(
      Object.entries(taken).map(async ([variable, value]) => {
        const { output, ended } = run({ [variable]: String(value) })
        expect(await ended).toBe(1)
        expect(output.text).toContain(`port ${value} is taken by another program. Stop it, or set ${variable} `)
      }),
    )
    other.close()
    controller.close()
  })

  it('prints what to hand to the server, with keys that only it accepts', async () => {
    const { output, ended } = run({ STANDINS_PORT: '9001', STANDINS_SMTP_PORT: '9002' }, ['--environment'])
    expect(await ended).toBe(0)
    expect(JSON.parse(output.text)).toEqual(standInEnvironment({ httpUrl: 'http://127.0.0.1:9001', smtpPort: 9002 }))
    expect(output.text).not.toContain(JSON.stringify(demoKeys.alipay.gatewayPrivateKey).slice(1, -1))
  })
})
