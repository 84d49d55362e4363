import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCabinNetwork, places, type CabinNetwork, type Device } from './cabin-network.ts'
import { captivePort, portalPort, runGate, type RunningGate } from './running-gate.ts'

const renewalSeconds = 3
let network: CabinNetwork
let gate: RunningGate
let helper: ChildProcess
let daemon: ChildProcess
let fence = 0

beforeAll(async () => {
  network = buildCabinNetwork()
  await network.internet.does('serve', { port: 80, says: 'internet' })
  await network.internet.does('serve', { port: 8443, says: 'internet' })
  await network.internet.does('echo', { port: 4433 })
  await network.gateway.does('serve', { port: captivePort, says: 'captive' })
  await network.gateway.does('serve', { port: portalPort, says: 'portal' })
  gate = await runGate(network, renewalSeconds)
  helper = await gate.startHelper()
  daemon = await gate.startDaemon()
})
afterAll(async () => {
  await gate?.stop()
  network?.remove()
})
beforeEach(async () => {
  await gate.ask('/reconcile', { openings: [], fence: ++fence, covered: true })
})

const opening = ({ address }: { address: string }, change: object = {}) => ({
  grant: `grant-${address}`,
  device: address,
  seconds: 600,
  kbps: 50_000,
  bytes: null,
  fence: ++fence,
  ...change,
})
const allow = (device: { address: string }, change: object = {}) => gate.ask('/allow', opening(device, change))
const deny = ({ address }: Device) => gate.ask('/deny', { device: address, fence: ++fence })
const reconcile = (openings: object[], covered = true) => gate.ask('/reconcile', { openings, fence: ++fence, covered })
const see = async (device: Device, url = `http://${places.internet}/`, details: object = {}) => {
  const { status, text, error } = await device.agent.does('ask', { url, ...details })
  return status === 200 ? text : (error ?? status)
}
const over6 = `http://[${places.internet6}]/`
const packet = { to: places.beyond, port: 4433, hex: 'aa', count: 1, patience: 200 }
const secure = `http://${places.internet}:8443/`
const isOnline = async (device: Device) => (await see(device))?.toString().startsWith('internet')
const listed = async () => (await gate.ask('/list')).body['open']
/** Waits for an asynchronous effect. */
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 60_000, interval: 50 })

describe('a device that is not let in', () => {
  it('finds the captive portal, IPv4 and IPv6, with its own address, and everything else refused at once', async () => {
    const { first } = network
    expect(await see(first)).toBe(`captive ${first.address}`)
    expect(await see(first, over6)).toBe(`captive ${first.address6}`)
    expect(await see(first, `http://${places.gateway}:${portalPort}/`)).toBe(`portal ${first.address}`)
    expect(await see(first, secure)).toBe('ECONNREFUSED')
    expect(await see(first, `http://[${places.internet6}]:8443/`)).toBe('ECONNREFUSED')
    expect(await see(first, `http://${places.gateway}:22/`)).toBe('ECONNREFUSED')
    expect(await first.agent.does('send', packet)).toMatchObject({ answers: 0 })
  })

  it('reaches the walled garden, on the ports of the web', async () => {
    expect(await see(network.first, `http://${places.garden}/`)).toBe('internet 198.51.100.1')
    expect(await see(network.first, `http://${places.garden}:8443/`)).toBe('ECONNREFUSED')
  })

  it.skipIf(spawnSync('dnsmasq', ['--version']).status !== 0)('reaches the walled garden by name', async () => {
    const { first, gatewayNamespace, internetNamespace } = network
    const shop = 'http://203.0.113.78/'
    network.run(internetNamespace, 'ip addr add 203.0.113.78/32 dev lo')
    expect(await see(first, shop)).toBe(`captive ${first.address}`)
    const resolver = (namespace: string, ...flags: string[]) =>
      spawn('ip', ['netns', 'exec', namespace, 'dnsmasq', '-k', '-C', '/dev/null', '-R', '-h', '-u', 'root', ...flags])
    const resolvers = [
      resolver(internetNamespace, '--pid-file=', '--host-record=pay.example.com,203.0.113.78'),
      resolver(gatewayNamespace, '--pid-file=', '-S', places.beyond, '--nftset=/pay.example.com/4#inet#aisle#garden4'),
    ]
    // An address record of pay.example.com.
    const hex = 'abcd0100000100000000000003706179076578616d706c6503636f6d0000010001'
    const question = { to: places.gateway, port: 53, hex, count: 1, patience: 100 }
    await eventually(async () => (await first.agent.does('send', question)).first).toMatch(/cb00714e$/)
    expect(await see(first, shop)).toBe('internet 198.51.100.1')
    expect(await see(first)).toBe(`captive ${first.address}`)
    for (const child of resolvers) await gate.kill(child)
  })

  it('cannot tunnel through questions about names: they are few for each piece of hardware', async () => {
    await network.gateway.does('echo', { port: 53 })
    const questions = { to: places.internet, port: 53, hex: 'aa'.repeat(100), count: 400 }
    const { answers } = await network.second.agent.does('send', questions)
    expect(answers).toBeGreaterThan(20)
    expect(answers).toBeLessThan(130)
    const again = await network.second.agent.does('send', { ...questions, to: places.internet6 })
    expect(again.answers).toBeLessThan(20)
  })
})

describe('a device that is let in', () => {
  it('is online at once, at all its addresses, also one that comes later; its neighbour is not', async () => {
    const { first, second } = network
    await see(first, `http://[${places.gateway6}]:${portalPort}/`)
    expect(await allow(first)).toEqual({ status: 200, body: { open: true } })
    expect(await see(first)).toBe('internet 198.51.100.1')
    await eventually(() => see(first, over6)).toBe('internet 2001:db8:1::1')
    expect(await see(first, secure)).toBe('internet 198.51.100.1')
    expect(await first.agent.does('send', packet)).toMatchObject({ answers: 1 })
    expect(await see(second)).toBe(`captive ${second.address}`)
    network.run(first.namespace, 'ip addr add fd66::a1/64 dev e0 nodad')
    await see(first, `http://[${places.gateway6}]:${portalPort}/`, { from: 'fd66::a1' })
    await eventually(() => see(first, over6, { from: 'fd66::a1' })).toBe('internet 2001:db8:1::1')
  })

  it('is counted both ways, and the count goes on when it is renewed', async () => {
    const { first } = network
    await allow(first)
    await see(first, `http://${places.internet}/bytes/300000`)
    const counters = async () => (await gate.ask(`/counters?device=${first.address}`)).body
    await eventually(async () => (await counters())['bytesIn']).toBeGreaterThan(300_000)
    const before = await counters()
    expect(before['bytesOut']).toBeGreaterThan(300)
    await reconcile([opening(first)])
    // A last packet may arrive between the two looks.
    const renewed = await counters()
    expect(renewed['epoch']).toBe(before['epoch'])
    expect(renewed['bytesIn']).toBeGreaterThanOrEqual(Number(before['bytesIn']))
    await deny(first)
    await allow(first)
    expect(await counters()).not.toMatchObject({ epoch: before['epoch'] })
  })

  it('has its speed, and another one while a connection runs', async () => {
    const { first } = network
    const secondsFor = async (bytes: number) => {
      const startedAt = performance.now()
      await see(first, `http://${places.internet}/bytes/${bytes}`, { patience: 10_000 })
      return (performance.now() - startedAt) / 1000
    }
    await allow(first, { kbps: 2_000 })
    const slow = await secondsFor(500_000)
    expect(slow).toBeGreaterThan(1.4)
    await allow(first, { kbps: 100_000 })
    // Compared in the same run: a loaded machine delays both.
    expect(await secondsFor(500_000)).toBeLessThan(slow)
  })

  it('is cut in the middle of what it does when it is denied', async () => {
    const { first } = network
    await allow(first)
    const { stream } = await first.agent.does('stream', { url: `http://${places.internet}/drip` })
    const bytes = async () => (await first.agent.does('streamed', { stream })).bytes ?? 0
    await eventually(bytes).toBeGreaterThan(30_000)
    expect((await deny(first)).body).toEqual({ closed: true })
    const then = await bytes()
    expect(await see(first)).toBe(`captive ${first.address}`)
    expect((await bytes()) - then).toBeLessThan(17_000)
    const known = async () => network.run(network.gatewayNamespace, 'cat /proc/net/nf_conntrack')
    await eventually(known).not.toMatch(/src=10\.66\.0\.11 .* dport=80 src=203/)
    expect(await listed()).toEqual([])
  })

  it('keeps what it reads from the portal when it is denied', async () => {
    const { first } = network
    await allow(first)
    // Without the satellite the portal answers an open device as well.
    await reconcile([opening(first)], false)
    const { stream } = await first.agent.does('stream', { url: `http://${places.internet}/drip` })
    const bytes = async () => (await first.agent.does('streamed', { stream })).bytes ?? 0
    await eventually(bytes).toBeGreaterThan(30_000)
    expect((await deny(first)).body).toEqual({ closed: true })
    // Connections are forgotten after the answer; the next decision waits for that.
    await reconcile([])
    expect(await see(first)).toBe(`captive ${first.address}`)
    const then = await bytes()
    await eventually(bytes).toBeGreaterThan(then + 100_000)
  })

  it('ends by itself with its seconds, and with its volume; more volume opens it again', async () => {
    const { first } = network
    await allow(first, { seconds: 1 })
    expect(await isOnline(first)).toBe(true)
    await eventually(() => see(first)).toBe(`captive ${first.address}`)
    await allow(first, { bytes: 200_000 })
    expect(await see(first, `http://${places.internet}/bytes/400000`)).not.toMatch(/^x/)
    await eventually(() => see(first)).toBe(`captive ${first.address}`)
    expect((await reconcile([opening(first, { bytes: 150_000 })])).body['opened']).toEqual([])
    const { body } = await gate.ask(`/counters?device=${first.address}`)
    expect(Number(body['bytesIn']) + Number(body['bytesOut'])).toBe(200_000)
    expect((await reconcile([opening(first, { bytes: 150_000 })])).body['opened']).toEqual([first.address])
    expect(await isOnline(first)).toBe(true)
  })

  it('reaches probes at home while the satellite is away, by names that are answered at home', async () => {
    const { first } = network
    await allow(first)
    await reconcile([opening(first)], false)
    expect(await see(first)).toBe(`captive ${first.address}`)
    // An address record of captive.apple.com, with the number 0xabcd.
    const hex = 'abcd010000010000000000000763617074697665056170706c6503636f6d0000010001'
    const { first: answer } = await first.agent.does('send', { to: places.internet, port: 53, hex, count: 1 })
    expect(answer).toMatch(/^abcd8180.*c0000201$/)
    await reconcile([opening(first)], true)
    expect(await isOnline(first)).toBe(true)
  })
})

describe('who pretends to be somebody else (case 10)', () => {
  it('is not the portal without the key', async () => {
    const url = 'http://127.0.0.1:8400/gate/allow'
    for (const headers of [{}, { authorization: 'Bearer some other key' }]) {
      const asked = { url, method: 'POST', headers, body: JSON.stringify(opening(network.first)) }
      expect(await network.gateway.does('ask', asked)).toMatchObject({ status: 401 })
    }
    expect(await listed()).toEqual([])
  })

  it('stays outside with another’s IP address', async () => {
    const { first, second } = network
    await allow(first)
    network.run(second.namespace, `ip addr add ${first.address}/32 dev e0`)
    // A request from its own hardware: the portal sees the borrowed address, the internet nothing.
    expect(await see(second, `http://${places.internet}/`, { from: first.address, patience: 300 })).not.toMatch(
      /^internet/,
    )
    network.run(second.namespace, `ip addr del ${first.address}/32 dev e0`)
  })

  it('closes an address that other hardware has taken, tells whose it is, and opens it for nobody (case 3)', async () => {
    const { first, second } = network
    await allow(first)
    const stale = opening(first)
    network.run(first.namespace, 'ip link set e0 down')
    network.run(second.namespace, `ip addr add ${first.address}/24 dev e0`)
    network.run(second.namespace, `sysctl -qw net.ipv4.conf.e0.arp_notify=1`)
    network.run(
      network.gatewayNamespace,
      `ip neigh replace ${first.address} lladdr ${second.hardware} dev br0 nud stale`,
    )
    await eventually(listed).toMatchObject([{ device: first.address, hardware: second.hardware, seconds: 0 }])
    expect((await reconcile([stale])).body['opened']).toEqual([])
    expect(await see(second, `http://${places.internet}/`, { from: first.address })).toBe(`captive ${first.address}`)
    expect((await gate.ask(`/hardware?device=${first.address}`)).body).toEqual({ hardware: second.hardware })
    network.run(second.namespace, `ip addr del ${first.address}/24 dev e0`)
    network.run(first.namespace, 'ip link set e0 up')
    network.run(first.namespace, `ip route add default via ${places.gateway}`)
    network.run(first.namespace, `ip addr replace ${first.address6}/64 dev e0 nodad`)
    network.run(first.namespace, `ip -6 route replace default via ${places.gateway6}`)
    network.run(
      network.gatewayNamespace,
      `ip neigh replace ${first.address} lladdr ${first.hardware} dev br0 nud stale`,
    )
  })

  it('is suspended when one piece of hardware is at two places at once', async () => {
    const { first, second } = network
    await allow(first)
    const asked = setInterval(
      () => void first.agent.does('send', { to: places.gateway, port: 9, hex: '00', count: 1 }),
      70,
    )
    network.run(second.namespace, `ip link set e0 address ${first.hardware}`)
    const cloned = setInterval(
      () => void second.agent.does('send', { to: places.gateway, port: 9, hex: '00', count: 1 }),
      130,
    )
    await eventually(async () => (await allow(first)).body['error']).toBe('cloned')
    await eventually(listed).toEqual([])
    clearInterval(asked)
    clearInterval(cloned)
    network.run(second.namespace, `ip link set e0 address ${second.hardware}`)
    network.run(network.gatewayNamespace, 'ip neigh flush dev br0')
    await see(second)
  })
})

describe('what fails is closed, and comes back with the portal’s next word', () => {
  it('after the daemon’s end nothing is open longer than the renewal, and nothing after its start', async () => {
    const { second } = network
    await allow(second)
    await gate.kill(daemon)
    expect(await isOnline(second)).toBe(true)
    // The kernel itself counts down.
    const openings = network.run(network.gatewayNamespace, 'nft list set inet aisle open4')
    expect(openings).toMatch(new RegExp(`${second.address} timeout ${renewalSeconds}s`))
    await eventually(() => see(second)).toBe(`captive ${second.address}`)
    const late = opening(second)
    daemon = await gate.startDaemon()
    expect((await reconcile([opening(second)])).body['opened']).toEqual([second.address])
    expect(await isOnline(second)).toBe(true)
    expect(await gate.ask('/allow', { ...late, fence: 1 })).toMatchObject({
      status: 409,
      body: { error: 'lateDecision' },
    })
  })

  it('after a restart of the daemon alone all is closed until the portal speaks', async () => {
    const { second } = network
    await allow(second)
    await gate.kill(daemon)
    daemon = await gate.startDaemon()
    expect(await see(second)).toBe(`captive ${second.address}`)
    await reconcile([opening(second)])
    expect(await isOnline(second)).toBe(true)
  })

  it('after a restart of the helper, and after somebody threw the tables away', async () => {
    const { second } = network
    await allow(second)
    await gate.kill(helper)
    expect((await allow(second)).status).toBe(503)
    helper = await gate.startHelper()
    await eventually(async () => (await gate.ask('')).body['ready']).toBe(true)
    expect(await see(second)).toBe(`captive ${second.address}`)
    for (const harm of [
      'nft flush ruleset',
      'nft flush table inet aisle',
      'nft flush set inet aisle open4',
      'nft flush chain inet aisle leaving',
    ]) {
      expect((await reconcile([opening(second)])).body['opened'], harm).toEqual([second.address])
      expect(await isOnline(second), harm).toBe(true)
      network.run(network.gatewayNamespace, harm)
      // No moment in which it is simply open: neither before the daemon looks nor after.
      expect(await see(network.first, secure, { patience: 500 })).not.toMatch(/^internet/)
      await eventually(listed).toEqual([])
      await eventually(() => see(second)).toBe(`captive ${second.address}`)
    }
    await reconcile([opening(second)])
    expect(await isOnline(second)).toBe(true)
  })
})
