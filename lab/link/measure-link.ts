import { startAgent } from '../agent/start-agent.ts'
import { places, type LabNetwork } from '../network/lab-network.ts'
import { linkProfiles, type ProfileName } from './profiles.ts'
import type { SatelliteLink } from './satellite-link.ts'

export interface LinkFigures {
  profile: ProfileName
  /** Round trip of a ping. */
  rttMs: { least: number; mean: number; most: number }
  lossPercent: { down: number; up: number }
  kbps: { down: number; up: number }
}

const port = 9_000

/** Measures the link's behaviour in this profile with pings, and with UDP packets below and above its rate. */
export async function measureLink(
  { cabin, internet }: Pick<LabNetwork, 'cabin' | 'internet'>,
  link: SatelliteLink,
  { profile, seconds }: { profile: ProfileName; seconds: number },
): Promise<LinkFigures> {
  const aim = linkProfiles[profile]
  await link.become(aim)
  const [aboard, ground] = await Promise.all([startAgent(cabin), startAgent(internet)])
  /** Sends packets both ways at once, at this share of each way's rate. */
  const flood = async (share: number) => {
    const arriving = [aboard.does('receivePackets', { port }), ground.does('receivePackets', { port })] as const
    const common = { port, forMs: seconds * 1000 }
    const [down, up] = await Promise.all([
      ground.does('sendPackets', { ...common, host: places.cabinSatellite, kbps: aim.downKbps * share }),
      aboard.does('sendPackets', { ...common, host: places.groundStation, kbps: aim.upKbps * share }),
    ])
    const [arrivedDown, arrivedUp] = await Promise.all(arriving)
    return { down: { sent: down.packets, ...arrivedDown }, up: { sent: up.packets, ...arrivedUp } }
  }
  try {
    const pings = await cabin.run('ping', '-n', '-q', '-i', '0.05', '-w', String(seconds + 2), places.groundStation)
    const gentle = await flood(0.5)
    const full = await flood(1.3)
    const getLoss = ({ sent, packets }: { sent: number; packets: number }) => (100 * (sent - packets)) / sent
    return {
      profile,
      rttMs: readPings(pings),
      lossPercent: { down: getLoss(gentle.down), up: getLoss(gentle.up) },
      kbps: { down: full.down.kbps, up: full.up.kbps },
    }
  } finally {
    aboard.end()
    ground.end()
  }
}

function readPings(printed: string): LinkFigures['rttMs'] {
  const [, least, mean, most] = /= ([\d.]+)\/([\d.]+)\/([\d.]+)\//.exec(printed) ?? []
  if (!least || !mean || !most) throw new Error(`no ping came back:\n${printed}`)
  return { least: Number(least), mean: Number(mean), most: Number(most) }
}
