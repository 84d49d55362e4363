import { makeNamespace, type Namespace } from './namespace.ts'

/** The lab's addresses. The lab's internet uses the ranges reserved for documentation. */
export const places = {
  cabin: '10.66.0.1',
  cabinNetwork: '10.66.0.0/24',
  /** The satellite link's two ends, from the range reserved for benchmarks. */
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
  /** Adds a device to the cabin, with `eth0` not configured yet. */
  addDevice(role: string): Promise<Namespace>
  /** Assigns addresses and routes to the satellite link's ends. */
  joinBySatellite(device: string): Promise<void>
}

/** @param name a prefix that lets several networks coexist */
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
      // No server assigns IPv6 addresses here. Set one by hand, like a phone that tries IPv6 to get around the gate.
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
