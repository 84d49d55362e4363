import { createInterface } from 'node:readline'
import { portalUrl } from './cabin/addresses.ts'
import { linkProfiles, type ProfileName } from './link/profiles.ts'
import type { World } from './story/world.ts'

const isProfile = (name: string): name is ProfileName => Object.hasOwn(linkProfiles, name)

/** Keeps the lab open for manual use: prints instructions and executes commands until the input ends. */
export async function stayOpen(world: World, say: (line: string) => void): Promise<void> {
  const { link, network, product } = world
  const phone = await world.takePhone('phone1', 'zh')
  const { address } = await phone.join()
  say(`
The lab is open. The portal is ${portalUrl}; a phone has joined with ${address}. In another terminal:
  ip netns exec ${phone.machine.name} curl -i http://captive.apple.com/hotspot-detect.html
  ip netns exec ${phone.machine.name} chromium --no-sandbox http://news.example/
  ip netns exec ${network.cabin.name} nft list table inet aisle
Commands here: ${Object.keys(linkProfiles).join(', ')} (the satellite) · outage on, outage off · schedule (outages by plan)
  · clock <seconds> (moves the product on) · count (packets over the satellite) · Ctrl-D ends everything`)
  for await (const line of createInterface({ input: process.stdin })) {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    try {
      if (isProfile(word)) await link.become(linkProfiles[word])
      else if (word === 'outage') await link.outage(rest[0] === 'on')
      else if (word === 'schedule') link.followSchedule()
      else if (word === 'clock') await product.advanceClock(Number(rest[0]))
      else if (word === 'count') say(JSON.stringify(await link.count()))
      else if (word) say('?')
    } catch (error) {
      say(String(error))
    }
  }
}
