import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { gateRoutes } from '../../../../../stand-ins/gate/server.ts'
import { BROKEN_DEVICE } from '../../../../../stand-ins/gate/magic-values.ts'
import { serve } from '../../../../../stand-ins/http/serve.ts'
import { closedNetworkGate, httpNetworkGate } from './http-network-gate.ts'

let now = new Date('2026-11-20T02:00:00Z')
const server = await serve({ routes: gateRoutes({ now: () => now }), mounts: [] }, { host: '127.0.0.1', port: 0 })
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
// A server that listens on TCP has an address of this shape.
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gate`
const opening = { grantId: 'grant_1', device: '10.0.0.7', seconds: 60, kbps: 1024 }

async function openDevices(): Promise<string[]> {
  // The stand-in's own list, as its README gives it.
  const { open } = (await (await fetch(url)).json()) as { open: { device: string }[] }
  return open.map(({ device }) => device)
}

async function use(device: string, bytes: number, direction: 'in' | 'out'): Promise<void> {
  const body = JSON.stringify({ device, bytes, direction })
  await fetch(`${url}/use`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

describe('the network gate over HTTP', () => {
  it('opens, counts and closes, also twice', async () => {
    const gate = httpNetworkGate(`${url}/`)
    await gate.allow(opening)
    await gate.allow(opening)
    expect(await openDevices()).toEqual(['10.0.0.7'])
    await use('10.0.0.7', 1000, 'in')
    await use('10.0.0.7', 200, 'out')
    expect(await gate.counters('10.0.0.7')).toEqual({ bytesIn: 1000, bytesOut: 200 })
    await gate.deny('10.0.0.7')
    await gate.deny('10.0.0.7')
    expect(await openDevices()).toEqual([])
  })

  it('closes by itself when the seconds are over', async () => {
    const gate = httpNetworkGate(url)
    await gate.allow(opening)
    now = new Date(now.getTime() + 61_000)
    expect(await openDevices()).toEqual([])
  })

  it('says that it is a stand-in where it is one, and claims no network before the gate has answered (P4)', async () => {
    const imitation = httpNetworkGate(url)
    await imitation.counters('10.0.0.8')
    expect(imitation.standIn).toBe(true)
    const paths: string[] = []
    const realServer = createServer((request, response) => {
      paths.push(request.url ?? '')
      response.end(JSON.stringify({ standIn: false, bytesIn: 0, bytesOut: 0 }))
    })
    await new Promise<void>((resolve) => realServer.listen(0, '127.0.0.1', resolve))
    // A server that listens on TCP has an address of this shape.
    const real = httpNetworkGate(`http://127.0.0.1:${(realServer.address() as AddressInfo).port}/gate`)
    expect(real.standIn).toBe(true)
    await real.counters('fd00::8')
    expect(real.standIn).toBe(false)
    expect(paths).toContain('/gate/counters?device=fd00%3A%3A8')
    realServer.close()
    realServer.closeAllConnections()
  })

  it('throws when the gate refuses or is gone', async () => {
    await expect(httpNetworkGate(url).allow({ ...opening, device: BROKEN_DEVICE })).rejects.toThrow('503')
    await expect(httpNetworkGate('http://127.0.0.1:1/gate').deny('10.0.0.7')).rejects.toThrow('fetch failed')
  })

  it('never pretends where none is configured', async () => {
    expect(closedNetworkGate.standIn).toBe(false)
    await expect(closedNetworkGate.allow(opening)).rejects.toThrow('NETWORK_GATE_URL')
  })
})
