import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureLink, type LinkFigures } from '../link/measure-link.ts'
import { linkProfiles, satelliteProfiles } from '../link/profiles.ts'
import { startSatelliteLink } from '../link/satellite-link.ts'
import { makeLabNetwork } from '../network/lab-network.ts'
import { makeWorld, type WorldOptions } from '../story/world.ts'
import { measureGate, type GateFigures } from './measure-gate.ts'
import { measureJoins, type JoinFigures } from './measure-joins.ts'

const resultsFile = fileURLToPath(new URL('../results.md', import.meta.url))
const secondsOfEachFlood = 4

/** Measures link, gate and joining one after the other; prints tables and writes them to lab/results.md. */
export async function measureEverything(
  open: Omit<WorldOptions, 'profile'>,
  say: (line: string) => void,
): Promise<void> {
  say('\nmeasuring the satellite link …')
  const link = await measureProfiles(open.folder)
  say('measuring the gate …')
  const gate = await measureGate(open.folder)
  say('measuring how long it takes to get online …')
  const joins = await measureJoins(await makeWorld({ ...open, profile: 'none', name: 'joining-' }))
  const text = [
    '# What the lab has measured',
    '',
    `Written by \`npm run lab\` on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).`,
    '',
    ...linkTable(link),
    ...gateTable(gate),
    ...joinTable(joins),
  ].join('\n')
  await writeFile(resultsFile, `${text}\n`)
  say(text)
}

async function measureProfiles(folder: string): Promise<LinkFigures[]> {
  const network = await makeLabNetwork('link-')
  const link = await startSatelliteLink({ cabin: network.cabin.name, internet: network.internet.name, folder })
  await network.joinBySatellite(link.device)
  const figures: LinkFigures[] = []
  for (const profile of satelliteProfiles) {
    figures.push(await measureLink(network, link, { profile, seconds: secondsOfEachFlood }))
  }
  await link.end()
  return figures
}

const round = (value: number, digits = 0) => value.toFixed(digits)
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

function linkTable(figures: readonly LinkFigures[]): string[] {
  const rows = figures.map(({ profile, rttMs, lossPercent, kbps }) => {
    const aim = linkProfiles[profile]
    return [
      profile,
      `${2 * (aim.delayMs - aim.jitterMs)} … ${2 * aim.delayMs} … ${2 * (aim.delayMs + aim.jitterMs)}`,
      `${round(rttMs.least)} … ${round(rttMs.mean)} … ${round(rttMs.most)}`,
      `${aim.lossPercent}`,
      `${round(lossPercent.down, 1)} / ${round(lossPercent.up, 1)}`,
      `${aim.downKbps / 1000} / ${aim.upKbps / 1000}`,
      `${round(kbps.down / 1000, 1)} / ${round(kbps.up / 1000, 2)}`,
    ]
  })
  return [
    '## The satellite link',
    '',
    'Round trip of pings (least, mean, most); loss one way and throughput of UDP packets, down and up.',
    '',
    ...table(['profile', 'aim, ms', 'ms', 'aim, %', '%', 'aim, Mbit/s', 'Mbit/s'], rows),
    '',
  ]
}

function gateTable({ mbps, manyOpen, firstReplyMs }: GateFigures): string[] {
  return [
    '## The gate',
    '',
    'One TCP connection towards the device, a cable in the place of the satellite.',
    '',
    ...table(
      ['', 'Mbit/s'],
      [
        ['no gate', String(mbps.without)],
        ['through the gate, one device open', String(mbps.withOneOpen)],
        [`through the gate, ${manyOpen + 1} devices open`, String(mbps.withManyOpen)],
      ],
    ),
    '',
    `From asking the gate to open to the first answer from the internet: ${round(firstReplyMs.median, 1)} ms in the median,`,
    `${round(firstReplyMs.p95, 1)} ms at the 95th percentile (${firstReplyMs.samples} times, by a device that asks all the time).`,
    '',
  ]
}

function joinTable(figures: readonly JoinFigures[]): string[] {
  const rows = figures.map(({ profile, portalAfterMs, verifiedAfterMs, onlineAfterMs, firstPacketAfterMs }) =>
    [profile, portalAfterMs, verifiedAfterMs, onlineAfterMs, firstPacketAfterMs].map(String),
  )
  return [
    '## Joining',
    '',
    'Milliseconds from a phone’s question for an address, in a browser that has never been here; typing takes no time. The',
    'gateway keeps the names that a phone before has asked for: the first one of a cabin waits a round trip longer. The aim',
    'is a first answer within 6 s over GEO-CN and 15 s over GEO-bad.',
    '',
    ...table(
      ['satellite', 'portal is there', 'verified and opened', 'first answer', 'of these, opened → first answer'],
      rows,
    ),
  ]
}
