import { makeNamespace, type Namespace } from './namespace.ts'

/** The addresses of the lab. What stands for the internet is from the ranges that are kept for documentation. */
export const places = {
  cabin: '10.66.0.1',
  cabinNetwork: '10.66.0.0/24',
  /** The satellite link's two ends, from the range kept for benchmarks. */
  cabinSatellite: '198.18.0.2',
  groundStation: '198.18.0.1',
  names: '203.0.113.53',
  probes: '203.0.113.10',
  web: '203.0.113.20',
  cashier: '203.0.113.30',
  cabin6: 'fd66::1',
  cabinSatellite6: 'fd18::2',
  groundStation6: 'fd18::1',
  web6: '2001:db8::20',
} as const

/** The bridge of the cabin's access points. */
export const cabinBridge = 'cabin0'

export interface LabNetwork {
  cabin: Namespace
  internet: Namespace
  /** One more device in the cabin, not configured yet: its cable's end is `eth0`. */
  addDevice(role: string): Promise<Namespace>
  /** Gives the satellite link's ends their addresses and routes. */
  joinBySatellite(device: string): Promise<void>
}

/** @param name several networks can stand side by side */
export async function makeLabNetwork(name = ''): Promise<LabNetwork> {
  const cabin = await makeNamespace(`${name}cabin`)
  const internet = await makeNamespace(`${name}internet`)
  await cabin.ip('link', 'add', cabinBridge, 'type', 'bridge')
  await cabin.ip('addr', 'add', `${places.cabin}/24`, 'dev', cabinBridge)
  await cabin.ip('addr', 'add', `${places.cabin6}/64`, 'dev', cabinBridge, 'nodad')
  await cabin.ip('link', 'set', cabinBridge, 'up')
  for (const address of [places.names, places.probes, places.web, places.cashier]) {
    await internet.ip('addr', 'add', `${address}/32`, 'dev', 'lo')
  }
  await internet.ip('addr', 'add', `${places.web6}/128`, 'dev', 'lo', 'nodad')
  await internet.resolveNamesAt(places.names)
  await cabin.resolveNamesAt(places.cabin)

  let devices = 0
  return {
    cabin,
    internet,
    async addDevice(role) {
      const device = await makeNamespace(`${name}${role}`)
      const port = `to-${role}`
      await cabin.ip('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', device.name)
      await cabin.ip('link', 'set', port, 'master', cabinBridge, 'up')
      await device.ip('link', 'set', 'eth0', 'up')
      // Nobody hands out IPv6 here; it is there all the same, as on a phone that takes it for a way around the gate.
      devices += 1
      await device.ip('addr', 'add', `fd66::1:${devices}/64`, 'dev', 'eth0', 'nodad')
      await device.ip('-6', 'route', 'add', 'default', 'via', places.cabin6)
      await device.resolveNamesAt(places.cabin)
      return device
    },
    async joinBySatellite(device) {
      await cabin.ip('addr', 'add', `${places.cabinSatellite}/30`, 'dev', device)
      await internet.ip('addr', 'add', `${places.groundStation}/30`, 'dev', device)
      for (const end of [cabin, internet]) await end.ip('link', 'set', device, 'up')
      await cabin.ip('route', 'add', 'default', 'via', places.groundStation)
      await cabin.ip('addr', 'add', `${places.cabinSatellite6}/64`, 'dev', device, 'nodad')
      await internet.ip('addr', 'add', `${places.groundStation6}/64`, 'dev', device, 'nodad')
      await cabin.ip('-6', 'route', 'add', 'default', 'via', places.groundStation6)
      await internet.ip('-6', 'route', 'add', 'fd66::/64', 'via', places.cabinSatellite6)
    },
  }
}
