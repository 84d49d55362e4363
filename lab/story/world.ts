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
  /** Runs on the gateway. */
  aboard: Agent
  takePhone(role: string, language: 'zh' | 'en'): Promise<Phone>
  /** Diagnoses a failure: takes a screenshot of every phone and returns the programs' output. */
  explain(): Promise<string>
}

export interface WorldOptions {
  folder: string
  shots: string
  browserPath: string
  profile: ProfileName
  /** A prefix of the machines' names, needed if several worlds coexist. */
  name?: string
}

/** Builds cabin, satellite and internet with all their programs; no phone has joined yet. */
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
  // Until here the link has no delay, so that the programs start quickly.
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
