import { join } from 'node:path'
import { cabinBridge, places, type LabNetwork } from '../network/lab-network.ts'
import { startNameServer } from '../network/name-server.ts'
import { captiveApi, portalHost } from './addresses.ts'

/** Starts the gateway's dnsmasq: addresses for the cabin, and names resolved over the satellite. */
export async function startNamesAndAddresses({ cabin }: LabNetwork, folder: string): Promise<void> {
  await startNameServer(cabin, join(folder, 'cabin-names.conf'), [
    'no-resolv',
    `server=${places.names}`,
    `interface=${cabinBridge}`,
    // As in `apps/gate/systemd/dnsmasq.conf`: what a name lacks is kept, and nothing is asked on the ground about the portal's.
    'neg-ttl=300',
    `address=/${portalHost}/${places.cabin}`,
    `local=/${portalHost}/`,
    `dhcp-range=10.66.0.10,10.66.0.250,1h`,
    `dhcp-leasefile=${join(folder, 'cabin.leases')}`,
    'dhcp-authoritative',
    // Skips the check whether an address is taken, which costs each phone three seconds: the lab has no other devices.
    'no-ping',
    `dhcp-option=114,${captiveApi}`,
  ])
}
