import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Agent } from '../agent/start-agent.ts'
import { cabinBridge, places, type LabNetwork } from '../network/lab-network.ts'
import { portalHost, ports } from './addresses.ts'
import { startProgram, untilUp, type Program } from './programs.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const helperProgram = inRepository('apps/gate/dist/aisle-gate-helper')
const daemonProgram = inRepository('apps/gate/src/main.ts')

export interface Gate {
  helper: Program
  daemon: Program
  url: string
  headers: Record<string, string>
}

/** Starts the gate on the gateway as in an aircraft: the privileged helper and the daemon. */
export async function startGate(
  { cabin }: Pick<LabNetwork, 'cabin'>,
  { folder, uplink, key, aboard }: { folder: string; uplink: string; key: string; aboard: Agent },
): Promise<Gate> {
  const socket = join(folder, 'gate.sock')
  const helper = startProgram(cabin, helperProgram, [
    '--socket',
    socket,
    '--group',
    '0',
    '--cabin',
    cabinBridge,
    '--uplink',
    uplink,
    '--captive',
    String(ports.captive),
    '--portal',
    String(ports.portal),
    '--masquerade',
    'yes',
  ])
  const daemon = startProgram(cabin, process.execPath, ['--import', 'tsx', daemonProgram], {
    GATE_SOCKET: socket,
    GATE_LISTEN: `127.0.0.1:${ports.gate}`,
    ACCESS_GATE_KEY: key,
    GATE_STATE: join(folder, 'gate-state.json'),
    GATE_GARDEN: `${places.cashier}/32`,
    GATE_PORTAL_NAMES: `${portalHost}=${places.cabin}`,
  })
  const url = `http://127.0.0.1:${ports.gate}/gate`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answers = async () => (await aboard.does('ask', { url, headers })).status === 200
  await Promise.race([untilUp(daemon, answers), helper.endedEarly])
  return { helper, daemon, url, headers }
}
