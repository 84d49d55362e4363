import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { startAgent, type Agent } from './agent.ts'

/** The addresses of the gateway's cabin side and of the server in the "internet". */
export const places = {
  gateway: '10.66.0.1',
  gateway6: 'fd66::1',
  internet: '203.0.113.9',
  internet6: '2001:db8:9::9',
  garden: '203.0.113.77',
  /** The internet's own end of the link: from here it answers packets, too. */
  beyond: '198.51.100.2',
} as const

export interface Device {
  agent: Agent
  namespace: string
  address: string
  address6: string
  hardware: string
}

export interface CabinNetwork {
  gateway: Agent
  gatewayNamespace: string
  internet: Agent
  internetNamespace: string
  first: Device
  second: Device
  run: (namespace: string, command: string) => string
  remove: () => void
}

const sh = (command: string) =>
  execFileSync('sh', ['-ec', command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Two devices on a gateway's bridge, and behind its uplink a server: four namespaces that are gone when the test is over. */
export function buildCabinNetwork(): CabinNetwork {
  const name = (what: string) => `a-gate${process.pid}-${what}`
  const [gateway, internet] = [name('gw'), name('net')]
  const devices = [1, 2].map((number) => ({
    namespace: name(`d${number}`),
    number,
    address: `10.66.0.1${number}`,
    address6: `fd66::1${number}`,
    hardware: `02:00:00:00:00:0${number}`,
  }))
  const all = [gateway, internet, ...devices.map(({ namespace }) => namespace)]
  for (const namespace of all) sh(`ip netns add ${namespace}; ip -n ${namespace} link set lo up`)
  // The bridge's own hardware address must not follow its ports.
  sh(`ip -n ${gateway} link add br0 address 02:00:00:00:00:fe type bridge; ip -n ${gateway} link set br0 up
    ip -n ${gateway} addr add ${places.gateway}/24 dev br0; ip -n ${gateway} addr add ${places.gateway6}/64 dev br0 nodad
    ip -n ${gateway} link add wan0 type veth peer name e0 netns ${internet}
    ip -n ${gateway} link set wan0 up; ip -n ${internet} link set e0 up
    ip -n ${gateway} addr add 198.51.100.1/24 dev wan0; ip -n ${gateway} addr add 2001:db8:1::1/64 dev wan0 nodad
    ip -n ${internet} addr add 198.51.100.2/24 dev e0; ip -n ${internet} addr add 2001:db8:1::2/64 dev e0 nodad
    ip -n ${internet} addr add ${places.internet}/32 dev lo; ip -n ${internet} addr add ${places.garden}/32 dev lo
    ip -n ${internet} addr add ${places.internet6}/128 dev lo nodad
    ip -n ${gateway} route add default via 198.51.100.2; ip -n ${gateway} -6 route add default via 2001:db8:1::2`)
  for (const { namespace, number, address, address6, hardware } of devices) {
    sh(`ip -n ${gateway} link add p${number} type veth peer name e0 netns ${namespace}
      ip -n ${gateway} link set p${number} master br0 up
      ip -n ${namespace} link set e0 address ${hardware}; ip -n ${namespace} link set e0 up
      ip -n ${namespace} addr add ${address}/24 dev e0; ip -n ${namespace} addr add ${address6}/64 dev e0 nodad
      ip -n ${namespace} route add default via ${places.gateway}; ip -n ${namespace} -6 route add default via ${places.gateway6}`)
  }
  const [first, second] = devices.map((device) => ({ ...device, agent: startAgent(device.namespace) }))
  if (!first || !second) throw new Error('two devices were made')
  const agents = { gateway: startAgent(gateway), internet: startAgent(internet) }
  return {
    ...agents,
    gatewayNamespace: gateway,
    internetNamespace: internet,
    first,
    second,
    run: (namespace, command) => sh(`ip netns exec ${namespace} ${command}`),
    remove: () => {
      for (const agent of [agents.gateway, agents.internet, first.agent, second.agent]) agent.stop()
      for (const namespace of all) sh(`ip netns del ${namespace}`)
    },
  }
}
