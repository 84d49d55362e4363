import { after, seconds, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/open-db.ts'
import type { Log } from '../../platform/log.ts'
import type { Random } from '../../platform/security/random.ts'
import type { AccessGate, Opening, Reconciled, Wanted } from './access-gate.ts'
import {
  askedAccess,
  authorization,
  getCause,
  openingSeconds,
  refusal,
  sessionNotFound,
  readAccounting,
  whichSession,
} from './radius-answers.ts'
import { radiusClient, type RadiusClient } from './radius-client.ts'
import { listenForRadius } from './radius-listener.ts'
import { codes, writeAnswer, type RadiusAttribute, type RadiusPacket } from './radius-packet.ts'
import {
  confirm,
  getCounters,
  decide,
  deviceOfHardware,
  endAllSessions,
  findDecision,
  listOpen,
  noteDevice,
  openDecisions,
  recordSession,
  type Decision,
} from './radius-store.ts'

/** How the access controller aboard and this server reach each other. */
export interface RadiusConfig {
  /** An IP address; packets from others are ignored. */
  host: string
  secret: string
  coaPort: number
  /** The address on which this server listens. */
  listenHost: string
  authPort: number
  acctPort: number
  /** False accepts accounting, and the controller's answers, without Message-Authenticator. */
  signedOnly: boolean
}

export interface RadiusWorld {
  db: Db
  clock: Clock
  random: Random
  log: Log
  /** The opening that the grants allow a device now; null: none. */
  desiredOpening(asked: { device: string; hardware: string | null }): Promise<Opening | null>
}

export interface RadiusAccessGate {
  gate: AccessGate
  authPort: number
  acctPort: number
  close(): Promise<void>
}

/** `taken`: other hardware has the address now. */
type Told = 'done' | 'unknown' | 'taken'
const rounds = 5
/** An opening with no more than this left is renewed. */
const renewSeconds = 60
/** Concurrent CoA-Requests while reconciling. */
const atOnce = 16

/** Listens for the controller and sends to it. @throws the system's error when a port is not available */
export async function openRadiusAccessGate(config: RadiusConfig, world: RadiusWorld): Promise<RadiusAccessGate> {
  const { clock, random, log } = world
  const now = () => clock.now()
  const listener = await listenForRadius({
    host: config.listenHost,
    authPort: config.authPort,
    acctPort: config.acctPort,
    controller: config.host,
    secret: config.secret,
    signedOnly: config.signedOnly,
    log,
    now,
    access: (packet) => answerAccess(config, world, packet),
    accounting: (packet) => answerAccounting(config, world, packet),
  })
  const { host, coaPort: port, secret, signedOnly } = config
  const client = radiusClient({ host, port, secret, signedOnly, random, now })
  return {
    gate: radiusGate(world, client),
    authPort: listener.authPort,
    acctPort: listener.acctPort,
    async close() {
      client.close()
      await listener.close()
    },
  }
}

function radiusGate(world: RadiusWorld, client: RadiusClient): AccessGate {
  const { db, clock } = world
  const order = async (wished: Parameters<typeof decide>[1]): Promise<Told> => {
    const at = clock.now()
    const openUntil = wished.opening ? closesAt(wished.opening.endsAt, at) : null
    if (await decide(db, wished, { at, openUntil })) return settle(world, client, wished.device)
    const known = await findDecision(db, wished.device)
    return known && known.fence > wished.fence ? 'done' : 'taken'
  }
  return {
    standIn: false,
    async allow(opening) {
      const told = await order(getWished(opening, clock.now()))
      if (told === 'unknown') throw new Error('the access controller does not know this device')
      if (told === 'taken') throw new Error('another device has this address now')
    },
    async deny({ device, fence }) {
      await order({ device, fence, opening: null })
    },
    list: () => listOpen(db, clock.now()),
    async counters(device) {
      const { epoch, bytesIn, bytesOut } = await getCounters(db, device)
      return { epoch, bytesIn, bytesOut }
    },
    reconcile: (wanted) => reconcile(world, wanted, order),
    getHardware: async (device) => (await findDecision(db, device))?.hardware ?? null,
  }
}

function getWished({ device, fence, grantId, kbps, bytes, ...opening }: Opening, at: Date) {
  return { device, fence, opening: { grantId, kbps, bytes, endsAt: after(at, seconds(opening.seconds)) } }
}

const closesAt = (endsAt: Date, at: Date) =>
  new Date(Math.min(endsAt.getTime(), after(at, seconds(openingSeconds)).getTime()))

/**
 * Sends the newest decision to the controller until it is still the newest after the answer, because two servers may
 * decide at once.
 */
async function settle(world: RadiusWorld, client: RadiusClient, device: string): Promise<Told> {
  for (let round = 0; round < rounds; round += 1) {
    const decision = await findDecision(world.db, device)
    if (!decision) return 'done'
    const { told, openUntil } = await tell(world, client, decision)
    if (await confirm(world.db, decision, openUntil)) return told
  }
  throw new Error('the decisions about a device changed faster than the access controller could follow')
}

async function tell({ db, clock }: RadiusWorld, client: RadiusClient, decision: Decision) {
  const { device, hardware, opening } = decision
  const at = clock.now()
  const secondsLeft = opening ? Math.floor((closesAt(opening.endsAt, at).getTime() - at.getTime()) / 1000) : 0
  if (!opening || secondsLeft < 1) {
    // After the address has changed hands, close it for any hardware.
    const named = decision.openedFor === null || decision.openedFor === hardware ? hardware : null
    const answer = await client.ask(codes.disconnectRequest, whichSession(device, named))
    // The device was already closed, which is the goal.
    if (answer.code !== codes.disconnectAck && getCause(answer) !== sessionNotFound) throw refusal(answer)
    return { told: 'done' as const, openUntil: null }
  }
  const { running, bytesIn, bytesOut } = await getCounters(db, device)
  const change = authorization({ ...opening, seconds: secondsLeft }, running ? bytesIn + bytesOut : 0)
  const answer = await client.ask(codes.coaRequest, [...whichSession(device, hardware), ...change])
  if (answer.code === codes.coaAck) return { told: 'done' as const, openUntil: after(at, seconds(secondsLeft)) }
  if (getCause(answer) !== sessionNotFound) throw refusal(answer)
  return { told: 'unknown' as const, openUntil: null }
}

/** RADIUS cannot express `covered`: the controller answers probes as configured. */
async function reconcile(
  world: RadiusWorld,
  { openings, fence }: Wanted,
  order: (wished: Parameters<typeof decide>[1]) => Promise<Told>,
): Promise<Reconciled> {
  const now = world.clock.now()
  const known = new Map((await openDecisions(world.db)).map((decision) => [decision.device, decision]))
  const wanted = new Map(openings.map((opening) => [opening.device, opening]))
  const done: Reconciled = { opened: [], closed: [] }
  const work = [
    ...[...known.values()]
      .filter(({ device, opening, openUntil }) => !wanted.has(device) && (opening !== null || openUntil !== null))
      .map(({ device }) => async () => {
        await order({ device, fence, opening: null })
        done.closed.push(device)
      }),
    ...openings
      .filter((opening) => !isUpToDate(known.get(opening.device), opening, now))
      .map((opening) => async () => {
        const before = known.get(opening.device)?.openUntil ?? now
        const told = await order(getWished(opening, now))
        if (told === 'done' && before <= now) done.opened.push(opening.device)
      }),
  ]
  await inLanes(work, (error) =>
    world.log.warn({ err: error }, 'the access controller could not be brought up to date'),
  )
  return done
}

function isUpToDate(known: Decision | undefined, { grantId, kbps }: Opening, now: Date): boolean {
  if (!known?.opening || !known.confirmed || !known.openUntil) return false
  const same = known.opening.grantId === grantId && known.opening.kbps === kbps
  return same && known.openUntil.getTime() - now.getTime() > seconds(renewSeconds)
}

/** A failing device must not stop the others; but when the first tasks all fail, the controller is away. */
async function inLanes(work: (() => Promise<void>)[], warn: (error: unknown) => void): Promise<void> {
  let next = 0
  let succeeded = false
  const errors: unknown[] = []
  const lane = async () => {
    for (let task = work[next]; task && (succeeded || errors.length === 0); task = work[next]) {
      next += 1
      try {
        await task()
        succeeded = true
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  if (errors.length > 0 && !succeeded) throw errors[0]
  for (const error of errors) warn(error)
}

async function answerAccess({ secret }: RadiusConfig, world: RadiusWorld, packet: RadiusPacket): Promise<Buffer> {
  const opened = await openFor(world, askedAccess(packet, secret))
  const code = opened ? codes.accessAccept : codes.accessReject
  return writeAnswer(packet, code, { attributes: opened ?? [], secret })
}

async function openFor(
  { db, clock, desiredOpening }: RadiusWorld,
  asked: ReturnType<typeof askedAccess>,
): Promise<RadiusAttribute[] | null> {
  const hardware = asked?.hardware ?? null
  const device = asked?.device ?? (hardware === null ? null : await deviceOfHardware(db, hardware))
  if (device === null) return null
  const at = clock.now()
  await noteDevice(db, { device, hardware }, at)
  const opening = await desiredOpening({ device, hardware })
  if (!opening) return null
  const wished = getWished(opening, at)
  const openUntil = closesAt(wished.opening.endsAt, at)
  const secondsLeft = Math.floor((openUntil.getTime() - at.getTime()) / 1000)
  if (secondsLeft < 1 || !(await decide(db, wished, { at, openUntil }))) return null
  await confirm(db, wished, openUntil)
  // An Accept that renews a session does not reset its counters.
  const { running, bytesIn, bytesOut } = await getCounters(db, device)
  return authorization({ ...opening, seconds: secondsLeft }, running ? bytesIn + bytesOut : 0)
}

/** Answered only after it is stored (RFC 2866 §4.2); otherwise the controller sends it again. */
async function answerAccounting(
  { secret }: RadiusConfig,
  { db, clock }: RadiusWorld,
  packet: RadiusPacket,
): Promise<Buffer | null> {
  const now = clock.now()
  const told = readAccounting(packet, now)
  if (!told) return null
  if (told.kind === 'controller') await endAllSessions(db, told.at, now)
  else await recordSession(db, told.session, { at: now, openUntil: after(now, seconds(openingSeconds)) })
  return writeAnswer(packet, codes.accountingResponse, { attributes: [], secret, signs: false })
}
