import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startAgent, type Agent } from '../agent/start-agent.ts'
import { startGate, type Gate } from '../cabin/start-gate.ts'
import { startNamesAndAddresses } from '../cabin/names-and-addresses.ts'
import { newGateKey, startProduct, type Product } from '../cabin/start-product.ts'
import { startInternet } from '../internet/start-internet.ts'
import { linkProfiles, type ProfileName } from '../link/profiles.ts'
import { startSatelliteLink, type SatelliteLink } from '../link/satellite-link.ts'
import { makeLabNetwork, type LabNetwork } from '../network/lab-network.ts'
import { takePhone, type Phone } from '../passenger/phone.ts'

export interface World {
  network: LabNetwork
  link: SatelliteLink
  gate: Gate
  product: Product
  /** Works on the gateway. */
  aboard: Agent
  takePhone(role: string, language: 'zh' | 'en'): Promise<Phone>
  /** What a person wants to see when something went wrong: a picture of every phone, and what the programs have said. */
  explain(): Promise<string>
}

export interface WorldOptions {
  folder: string
  shots: string
  browserPath: string
  profile: ProfileName
  /** Begins its machines' names, where several worlds stand side by side. */
  name?: string
}

/** Cabin, satellite and internet with everything that runs there; no phone has joined yet. */
export async function makeWorld({
  folder: place,
  shots,
  browserPath,
  profile,
  name = '',
}: WorldOptions): Promise<World> {
  const folder = join(place, `${name}world`)
  await mkdir(folder)
  const network = await makeLabNetwork(name)
  const { cabin, internet } = network
  const link = await startSatelliteLink({ cabin: cabin.name, internet: internet.name, folder })
  await network.joinBySatellite(link.device)
  const gateKey = newGateKey()
  const [aboard] = await Promise.all([startAgent(cabin), startInternet(network, folder)])
  const gate = await startGate(network, { folder, uplink: link.device, key: gateKey, aboard })
  await startNamesAndAddresses(network, folder)
  const product = await startProduct(network, { folder, gateKey, aboard })
  // The programs have come up without a delay between them.
  await link.become(linkProfiles[profile])
  const phones: Phone[] = []
  return {
    network,
    link,
    gate,
    product,
    aboard,
    async takePhone(role, language) {
      const phone = await takePhone({ network, folder, shots, browserPath }, role, language)
      phones.push(phone)
      return phone
    },
    async explain() {
      for (const { machine, look } of phones) await look(`failed-${machine.name}`).catch(() => undefined)
      return [product.server, gate.daemon, gate.helper].map((program) => program.log().slice(-4_000)).join('\n')
    },
  }
}
