import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { connectHelper, type HelperConnection } from '../../apps/gate/src/helper-connection.ts'
import { buildCabinNetwork, places, type CabinNetwork } from '../../apps/gate/kernel/cabin-network.ts'
import { runGate, type RunningGate } from '../../apps/gate/kernel/running-gate.ts'

/** Measures a grant's cost, its delay until the first packet, and the gate's loss of throughput, in namespaces. */

const sizes = [10, 100, 1_000, 10_000]
const samples = 50
const firstPackets = 30
const megabytes = 400
/** Longer than the whole run, so that no grant expires during it. */
const seconds = 3_600

const getAddress = (index: number) => `10.${100 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`
const getHardware = (index: number) =>
  `02:00:00:${[index >> 16, (index >> 8) & 255, index & 255].map((byte) => byte.toString(16).padStart(2, '0')).join(':')}`

const trial = spawnSync(
  process.execPath,
  [join(import.meta.dirname, '../../scripts/building/gate-helper.mjs'), '--try'],
  {
    encoding: 'utf8',
  },
)
if (trial.status !== 0) {
  console.error(`DID NOT RUN. ${trial.stderr}`)
  process.exit(1)
}

const network = buildCabinNetwork()
const gate = await runGate(network, 120)
try {
  await measure(network, gate)
} finally {
  await gate.stop()
  network.remove()
}
process.exit(0)

async function measure(
  { internet, internetNamespace, first, gatewayNamespace, run }: CabinNetwork,
  { ask, socket, ...programs }: RunningGate,
): Promise<void> {
  await internet.does('serve', { port: 80, says: 'internet' })
  await internet.does('echo', { port: 4433 })
  const throughput = async () => {
    const { bytes = 0, seconds: took = 1 } = await first.agent.does('take', {
      url: `http://${places.internet}/blocks/${megabytes}`,
    })
    return `${((bytes * 8) / took / 1e9).toFixed(2)} Gbit/s`
  }
  // Without the gate, the gateway only routes. Replies need a route, because nothing is masqueraded yet.
  run(gatewayNamespace, 'sysctl -qw net.ipv4.ip_forward=1')
  run(internetNamespace, 'ip route add 10.66.0.0/24 via 198.51.100.1')
  await throughput()
  const without = await throughput()
  run(gatewayNamespace, 'sysctl -qw net.ipv4.ip_forward=0')

  await programs.startHelper()
  const daemon = await programs.startDaemon()
  console.log('the gate stands')
  let fence = 0
  const opening = { grant: 'bench', device: first.address, seconds: 3600, kbps: 10_000_000, bytes: null }
  const allow = () => ask('/allow', { ...opening, fence: ++fence })
  const deny = () => ask('/deny', { device: first.address, fence: ++fence })

  await first.agent.does('ask', { url: `http://${places.gateway}:8080/` })
  const toFirstPacket: number[] = []
  for (let index = 0; index < firstPackets; index++) {
    const knocking = first.agent.does('knock', { to: places.beyond, port: 4433 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    const startedAt = performance.timeOrigin + performance.now()
    await allow()
    toFirstPacket.push(((await knocking).at ?? Number.NaN) - startedAt)
    await deny()
  }
  await allow()
  const withOne = await throughput()

  // The daemon would close grants that it did not open, so the helper is measured without it.
  await programs.kill(daemon)
  const helper = connectHelper(socket, () => undefined)
  await helper.ask('setup')
  const rows: Record<string, unknown>[] = []
  let filled = 0
  for (const size of sizes) {
    // 50 requests in flight at once; the helper answers them in order.
    while (filled < size) {
      const next = Math.min(size, filled + 50)
      await Promise.all(Array.from({ length: next - filled }, (_, index) => add(helper, filled + index)))
      filled = next
    }
    rows.push({ 'grants open': size, ...(await costAt(helper, size)) })
  }
  helper.close()

  console.log(
    '\nOne grant more and one less, at so many grants: counters, quota, two traffic classes, sets; ms, p50 / p95',
  )
  console.table(rows)
  console.table({
    'allow asked over HTTP → first packet through, ms, p50 / p95': halves(toFirstPacket),
    'one TCP connection without the gate': without,
    'the same through the gate, one grant': withOne,
  })
}

async function add(helper: HelperConnection, index: number, slot = index + 1): Promise<void> {
  await helper.ask(`shape ${slot} 2000 -`)
  await helper.ask(`allow ${slot} ${getHardware(index)} ${getAddress(index)} ${seconds}`)
}

async function remove(helper: HelperConnection, index: number, slot = index + 1): Promise<void> {
  await helper.ask(`deny ${slot} ${getHardware(index)} ${getAddress(index)}`)
  await helper.ask(`release ${slot}`)
}

async function costAt(helper: HelperConnection, size: number): Promise<Record<string, string>> {
  const times: Record<string, number[]> = {}
  const time = async (name: string, act: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await act()
    times[name] = [...(times[name] ?? []), performance.now() - startedAt]
  }
  const several = async (name: string, act: (index: number) => Promise<unknown>) => {
    for (let index = size; index < size + samples; index++) await time(name, () => act(index))
  }
  // Like the daemon, create a slot's traffic classes once and reuse them: measure both cases.
  await several('add, new slot', (index) => add(helper, index))
  await several('remove', (index) => remove(helper, index))
  await several('add', (index) => add(helper, index))
  await several('renew', (index) =>
    helper.ask(`allow ${index + 1} ${getHardware(index)} ${getAddress(index)} ${seconds}`),
  )
  await several('remove', (index) => remove(helper, index))
  for (let index = 0; index < 10; index++) {
    await helper.ask(`unpin ${getAddress(index)}`)
    await time('forget connections', () => helper.ask('sweep'))
    await time('read all counters', () => helper.ask('counters'))
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, halves(values)]))
}

function halves(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2)
  return `${at(0.5)} / ${at(0.95)}`
}
