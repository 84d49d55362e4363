import { isCloned, seenAt, type PortHistory } from './gate-rules.ts'
import { readNeighbours, readPorts } from './helper-answers.ts'
import type { HelperConnection } from './helper-connection.ts'

/** The devices in the cabin, as last seen in the gateway's neighbour table and bridge. */
export interface Cabin {
  refresh: () => Promise<void>
  /** Looks for this one address again, at a cost that does not grow with the cabin. */
  ask: (address: string) => Promise<string | undefined>
  getHardware: (address: string) => string | undefined
  addressesOf: (hardware: string) => string[]
  /** Two pieces of hardware seem to share this address (facts §2). */
  isCloned: (hardware: string) => boolean
}

export function createCabin({ helper, now }: { helper: Pick<HelperConnection, 'ask'>; now: () => number }): Cabin {
  let neighbours = new Map<string, string>()
  /** The same the other way round, made when it is first needed. */
  let addresses: Map<string, string[]> | null = null
  let ports = new Map<string, PortHistory>()
  return {
    async refresh() {
      neighbours = readNeighbours(await helper.ask('neighbours'))
      addresses = null
      const seen = readPorts(await helper.ask('ports'))
      const at = now()
      ports = new Map([...seen].map(([hardware, port]) => [hardware, seenAt(ports.get(hardware), port, at)]))
    },
    async ask(address) {
      const owner = readNeighbours(await helper.ask(`neighbour ${address}`)).get(address)
      if (owner === neighbours.get(address)) return owner
      addresses = null
      if (owner === undefined) neighbours.delete(address)
      else neighbours.set(address, owner)
      return owner
    },
    getHardware: (address) => neighbours.get(address),
    addressesOf(hardware) {
      addresses ??= byHardware(neighbours)
      return addresses.get(hardware) ?? []
    },
    isCloned: (hardware) => {
      const history = ports.get(hardware)
      return history !== undefined && isCloned(history)
    },
  }
}

/** Link-local addresses go nowhere. */
const isDeviceWide = (address: string) => !/^(fe[89ab].:|169\.254\.)/i.test(address)

function byHardware(neighbours: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [address, hardware] of neighbours) {
    if (!isDeviceWide(address)) continue
    const others = found.get(hardware)
    if (others) others.push(address)
    else found.set(hardware, [address])
  }
  return found
}
