import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAgent, type Agent } from '../agent/start-agent.ts'
import { startGate, type Gate } from '../cabin/start-gate.ts'
import { newGateKey } from '../cabin/start-product.ts'
import { startInternet } from '../internet/start-internet.ts'
import { cabinBridge, makeLabNetwork, places, type LabNetwork } from '../network/lab-network.ts'
import type { Namespace } from '../network/namespace.ts'

export interface GateFigures {
  /** Throughput of one TCP connection towards the device, without satellite, in megabits per second. */
  mbps: { without: number; withOneOpen: number; withManyOpen: number }
  manyOpen: number
  /** From the request to open the gate to the first response from the internet, for a device that keeps retrying. */
  firstReplyMs: { median: number; p95: number; samples: number }
}

const uplink = 'sat0'
const device = '10.66.0.9'
const manyOpen = 500
const samples = 50
const downloadMs = 2_500
const downloads = 3
const fastestKbps = 10_000_000

/** Measures the gate's own cost. A cable replaces the satellite, which would be the bottleneck. */
export async function measureGate(folder: string): Promise<GateFigures> {
  const network = await makeLabNetwork('gate-')
  const { cabin, internet } = network
  await cabin.ip('link', 'add', uplink, 'type', 'veth', 'peer', 'name', uplink, 'netns', internet.name)
  await network.joinBySatellite(uplink)
  await internet.ip('route', 'add', '10.66.0.0/24', 'via', places.cabinSatellite)
  await startInternet(network, folder)
  const phone = await addPhone(network)
  const [system, aboard] = await Promise.all([startAgent(phone), startAgent(cabin)])

  const forward = (yes: 0 | 1) => cabin.run('sh', '-c', `echo ${yes} > /proc/sys/net/ipv4/ip_forward`)
  await forward(1)
  const without = await toMbps(system)
  await forward(0)
  const gate = await startGate(network, { folder, uplink, key: newGateKey(), aboard })
  const tell = getGate(gate, aboard)
  const firstReplyMs = await measureFirstReplies(tell, system)
  await tell('allow', opening(device))
  const withOneOpen = await toMbps(system)
  await fill(tell, cabin, folder)
  const withManyOpen = await toMbps(system)
  return { mbps: { without, withOneOpen, withManyOpen }, manyOpen, firstReplyMs }
}

async function addPhone(network: LabNetwork): Promise<Namespace> {
  const phone = await network.addDevice('phone')
  await phone.ip('addr', 'add', `${device}/24`, 'dev', 'eth0')
  await phone.ip('route', 'add', 'default', 'via', places.cabin)
  return phone
}

/**
 * Downloads from an address, to exclude name resolution. Returns the best of several attempts, because other load can
 * only lower the result.
 */
async function toMbps(system: Agent): Promise<number> {
  const found: number[] = []
  for (let time = 0; time < downloads; time += 1) {
    const { bytes, ms } = await system.does('download', {
      url: `http://${places.web}/big/100000000000`,
      limitMs: downloadMs,
    })
    if (ms === 0) throw new Error('the download did not begin')
    found.push(Math.round((bytes * 8) / ms / 1000))
  }
  return Math.max(...found)
}

let fence = 1
const opening = (address: string) => ({
  grant: `lab-${address}`,
  device: address,
  seconds: 120,
  kbps: fastestKbps,
  bytes: null,
  fence: (fence += 1),
})

type Tell = (verb: 'allow' | 'deny' | 'reconcile', body: object) => Promise<string>

function getGate({ url, headers }: Gate, aboard: Agent): Tell {
  return async (verb, body) => {
    const question = { url: `${url}/${verb}`, method: 'POST', headers, body: JSON.stringify(body), limitMs: 60_000 }
    const answer = await aboard.does('ask', question)
    const said = answer.failure ?? `${answer.status} ${answer.body}`
    if (answer.status !== 200) throw new Error(`the gate answered ${verb} with ${said}`)
    return answer.body
  }
}

async function measureFirstReplies(tell: Tell, system: Agent): Promise<GateFigures['firstReplyMs']> {
  const url = `http://${places.probes}/generate_204`
  const headers = { host: 'connectivitycheck.gstatic.com' }
  const taken: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const answered = system.does('untilAnswers', { url, headers, status: 204, everyMs: 0, limitMs: 10_000 })
    const askedAt = performance.timeOrigin + performance.now()
    await tell('allow', opening(device))
    const found = await answered
    if (!found) throw new Error('the gate did not open')
    taken.push(found.at - askedAt)
    await tell('deny', { device, fence: (fence += 1) })
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { median: at(0.5), p95: at(0.95), samples }
}

/** Opens the gate for a full aircraft. It opens only for devices with a hardware address known to the kernel. */
async function fill(tell: Tell, cabin: Namespace, folder: string): Promise<void> {
  const others = Array.from({ length: manyOpen }, (_, at) => `10.67.${at >> 8}.${at & 255}`)
  await cabin.ip('addr', 'add', '10.67.255.1/16', 'dev', cabinBridge)
  const entries = others.map((address, at) => {
    const hardware = [0x02, 0, 0, 0, at >> 8, at & 255].map((byte) => byte.toString(16).padStart(2, '0')).join(':')
    return `neigh replace ${address} lladdr ${hardware} dev ${cabinBridge} nud permanent`
  })
  const list = join(folder, 'neighbours')
  await writeFile(list, entries.join('\n'))
  await cabin.ip('-batch', list)
  // One request, as after a restart. It names the open device too, because the gate closes all others.
  const openings = [device, ...others].map(opening)
  const body = await tell('reconcile', { openings, fence: (fence += 1), covered: true })
  const { opened } = JSON.parse(body) as { opened: string[] }
  if (opened.length < manyOpen) throw new Error(`the gate opened ${opened.length} of ${manyOpen}`)
}
