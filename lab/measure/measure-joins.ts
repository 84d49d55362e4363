import { linkProfiles, type ProfileName } from '../link/profiles.ts'
import { firstAnswer, openPortal, verifyAndConnect } from '../story/get-online.ts'
import { passengers } from '../story/words.ts'
import type { World } from '../story/world.ts'

export interface JoinFigures {
  profile: ProfileName
  /** From the DHCP request, like the next two figures. */
  portalAfterMs: number
  /** Includes the passenger's typing, which takes no time here. */
  verifiedAfterMs: number
  onlineAfterMs: number
  /** From the server's response that the network is open to the first response from the internet. */
  firstPacketAfterMs: number
}

/** The satellite profiles and the passengers who join over them. Each has bought a plan before. */
const joiners = [
  ['none', 'linXiaoyu'],
  ['LEO', 'jamesCartwell'],
  ['GEO-CN', 'ouyangRuozhou'],
  ['GEO-bad', 'linXiaoyu'],
] as const satisfies readonly (readonly [ProfileName, keyof typeof passengers])[]

/** Measures over each satellite how long a new phone takes to get online. */
export async function measureJoins(world: World): Promise<JoinFigures[]> {
  const figures: JoinFigures[] = []
  for (const [profile, name] of joiners) {
    await world.link.become(linkProfiles[profile])
    const passenger = passengers[name]
    const phone = await world.takePhone(`join-${profile.toLowerCase()}`, passenger.language)
    const begunAt = performance.timeOrigin + performance.now()
    const since = (moment: number) => Math.round(moment - begunAt)
    await phone.join()
    await openPortal(phone, passenger)
    const portalAfterMs = since(performance.timeOrigin + performance.now())
    const answered = firstAnswer(phone)
    const { openedAt } = await verifyAndConnect(phone, passenger)
    const answeredAt = await answered
    figures.push({
      profile,
      portalAfterMs,
      verifiedAfterMs: since(openedAt),
      onlineAfterMs: since(answeredAt),
      firstPacketAfterMs: Math.round(answeredAt - openedAt),
    })
  }
  return figures
}
