import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { gateRoutes } from '../../../../../stand-ins/gate/server.ts'
import { BROKEN_DEVICE } from '../../../../../stand-ins/gate/magic-values.ts'
import { serve } from '../../../../../stand-ins/http/serve.ts'
import { closedAccessGate, httpAccessGate } from './http-access-gate.ts'

let now = new Date('2026-11-20T02:00:00Z')
const app = await serve({ routes: gateRoutes({ now: () => now }) }, { host: '127.0.0.1', port: 0 })
afterAll(() => app.close())
// The address of a TCP listener.
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/gate`
const opening = { grantId: 'grant_1', device: '10.0.0.7', seconds: 60, kbps: 1024, bytes: null, fence: 1 }
const open = (at: string, key: string | null = null) => httpAccessGate(at, { key })

async function steer(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('the access gate over HTTP', () => {
  it('opens, counts, lists and closes, also repeatedly', async () => {
    const gate = open(`${url}/`)
    await gate.allow(opening)
    await gate.allow(opening)
    await steer('/use', { device: '10.0.0.7', bytes: 1000, direction: 'in' })
    await steer('/use', { device: '10.0.0.7', bytes: 200, direction: 'out' })
    expect(await gate.counters('10.0.0.7')).toEqual({ epoch: expect.any(String), bytesIn: 1000, bytesOut: 200 })
    const hardware = await gate.getHardware('10.0.0.7')
    expect(hardware).toMatch(/^02(:[0-9a-f]{2}){5}$/)
    expect(await gate.list()).toEqual([
      { device: '10.0.0.7', grantId: 'grant_1', hardware, seconds: 60, bytesIn: 1000, bytesOut: 200 },
    ])
    await gate.deny({ device: '10.0.0.7', fence: 2 })
    await gate.deny({ device: '10.0.0.7', fence: 2 })
    expect(await gate.list()).toEqual([])
    await expect(gate.allow(opening)).rejects.toThrow('409: lateDecision')
  })

  it('reconciles the gate, and returns which hardware has an address', async () => {
    const gate = open(url)
    await gate.allow({ ...opening, device: '10.0.0.8', fence: 3 })
    const wanted = [{ ...opening, device: 'fd00::9', bytes: 5_000, fence: 4 }]
    expect(await gate.reconcile({ openings: wanted, fence: 4, covered: false })).toEqual({
      opened: ['fd00::9'],
      closed: ['10.0.0.8'],
    })
    await steer('/hardware', { device: '10.0.0.10', hardware: null })
    expect(await gate.getHardware('10.0.0.10')).toBeNull()
  })

  it('closes when the seconds are over', async () => {
    const gate = open(url)
    await gate.allow({ ...opening, fence: 5 })
    now = new Date(now.getTime() + 61_000)
    expect(await gate.list()).toEqual([])
  })

  it('reports a stand-in, and claims no network before the gate has answered (P4)', async () => {
    const imitation = open(url)
    await imitation.counters('10.0.0.8')
    expect(imitation.standIn).toBe(true)
    const asked: string[] = []
    const realServer = createServer((request, response) => {
      asked.push(`${request.headers.authorization} ${request.url}`)
      response.end(JSON.stringify({ standIn: false, epoch: 'e', bytesIn: 0, bytesOut: 0 }))
    })
    await new Promise<void>((resolve) => realServer.listen(0, '127.0.0.1', resolve))
    // The address of a TCP listener.
    const real = open(`http://127.0.0.1:${(realServer.address() as AddressInfo).port}/gate`, 'sixteen characters')
    expect(real.standIn).toBe(true)
    await real.counters('fd00::8')
    expect(real.standIn).toBe(false)
    expect(asked).toContain('Bearer sixteen characters /gate/counters?device=fd00%3A%3A8')
    realServer.close()
    realServer.closeAllConnections()
  })

  it('throws when the gate refuses, answers something else, or is gone', async () => {
    await expect(open(url).allow({ ...opening, device: BROKEN_DEVICE })).rejects.toThrow('503')
    await expect(open(`${url}/nowhere`).list()).rejects.toThrow('404')
    await expect(open('http://127.0.0.1:1/gate').deny({ device: '10.0.0.7', fence: 9 })).rejects.toThrow('fetch failed')
  })

  it('always throws when none is configured', async () => {
    expect(closedAccessGate.standIn).toBe(false)
    await expect(closedAccessGate.allow(opening)).rejects.toThrow('ACCESS_GATE_URL')
    await expect(closedAccessGate.list()).rejects.toThrow('ACCESS_GATE_URL')
  })
})
