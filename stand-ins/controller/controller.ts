import type { StandInClock } from '../clock/stand-in-clock.ts'
import { createAsker, type Asker, type Faulty } from './asking.ts'
import { PROHIBITED_DEVICE } from './magic-values.ts'
import { listenForOrders } from './orders.ts'
import {
  getAccount,
  authorizeSession,
  isUsedUp,
  namedClient,
  getName,
  newSession,
  type Client,
  type Session,
} from './session.ts'
import { CODE, number, getNumber, text, type Packet } from './wire.ts'

interface ControllerOptions {
  clock: StandInClock
  host: string
  /** The port for CoA- and Disconnect-Requests; 0 picks a free one. */
  coaPort: number
  secret: string
  /** The RADIUS server; a function, as its ports may be known only later. */
  server: () => { host: string; authPort: number; acctPort: number }
  /** How long it waits for an answer before it sends again, three times in all. */
  patienceMs?: number
}

export type Controller = Awaited<ReturnType<typeof createController>>

const [STARTED, STOPPED, INTERIM, ON] = [1, 2, 3, 7]

/**
 * An airborne access controller: authorises every device that joins, counts, closes sessions at their limits, and obeys
 * CoA.
 */
export async function createController(options: ControllerOptions) {
  const { clock, secret, host, patienceMs = 500 } = options
  const faults: Faulty = { now: 'none' }
  const clients = new Map<string, Client>()
  const asker = await createAsker({ host, secret, patienceMs, faults })
  const cabin = sessionKeeper({ clock, asker, server: options.server })
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const carryOut = (packet: Packet): number => {
    if (packet.code !== CODE.coaRequest && packet.code !== CODE.disconnectRequest) return 405
    const client = namedClient(clients.values(), packet)
    if (client === null) return 402
    if (!client) return 503
    if (client.device === PROHIBITED_DEVICE) return 501
    if (packet.code === CODE.coaRequest) {
      if (getNumber(packet, 27) === 0) return 407
      void cabin.open(client, packet)
      return 0
    }
    if (!client.session) return 503
    void cabin.end(client)
    return 0
  }
  const orders = await listenForOrders({ host, port: options.coaPort, secret, faults, seconds, carryOut })
  return {
    clients,
    faults,
    coaPort: orders.port,
    settled: asker.settled,
    /** Also of a device that is there already: then it is asked for again. */
    join: async (device: string, hardware: string) => {
      const before = clients.get(device)
      const same = before?.hardware === hardware
      if (before && !same) await cabin.end(before)
      const client = before && same ? before : { device, hardware, session: null }
      clients.set(device, client)
      return cabin.authorize(client)
    },
    /** False where it is closed. */
    use: (client: Client, bytes: number, direction: 'in' | 'out') => {
      const { session } = client
      if (!session) return false
      session[direction === 'in' ? 'bytesIn' : 'bytesOut'] += bytes
      if (isUsedUp(session)) void cabin.end(client)
      return true
    },
    leave: async (client: Client) => {
      await cabin.end(client)
      clients.delete(client.device)
    },
    /** Sends an Interim-Update for every open session now. */
    report: async () => {
      await asker.settled()
      for (const client of clients.values()) await cabin.account(client, INTERIM)
    },
    /** Power was lost: sessions are gone without a Stop, devices are still there. */
    restart: async () => {
      for (const client of clients.values()) client.session = null
      const { host: to, acctPort: port } = options.server()
      const on = [number(40, ON), text(44, '0'), text(32, 'cabin-controller'), number(55, seconds())]
      await asker.ask(CODE.accountingRequest, { host: to, port }, on)
    },
    close: async () => {
      // Pending timers then find no session.
      for (const client of clients.values()) client.session = null
      await orders.close()
      await asker.settled()
      await asker.close()
    },
  }
}

/** Changes sessions: by orders, and at their own time and volume limits. */
function sessionKeeper({ clock, asker, server }: Pick<ControllerOptions, 'clock' | 'server'> & { asker: Asker }) {
  let sessions = 0
  const now = () => clock.now().getTime()
  const naming = (client: Client) => getName(client, Math.floor(now() / 1000))

  async function authorize(client: Client): Promise<'accepted' | 'rejected' | 'silent'> {
    const { host, authPort: port } = server()
    const running = client.session ? [text(44, client.session.id)] : []
    const answer = await asker.ask(CODE.accessRequest, { host, port }, [...naming(client), ...running])
    if (answer?.code === CODE.accessAccept) {
      await open(client, answer)
      return 'accepted'
    }
    await end(client)
    return answer ? 'rejected' : 'silent'
  }

  /** Opens, or changes what is open. */
  async function open(client: Client, told: Packet): Promise<void> {
    const isNew = !client.session
    const session = (client.session ??= newSession(`S${String((sessions += 1)).padStart(6, '0')}-${now()}`, now()))
    authorizeSession(session, told, now())
    watch(client, session)
    if (!isNew) return
    reportLater(client, session)
    await account(client, STARTED)
  }

  /** At its end a session closes, or asks whether it may go on; who gets no answer is closed. */
  function watch(client: Client, session: Session): void {
    const due = session.endsAt
    if (due === Infinity) return
    clock.at(due, () => {
      if (client.session !== session || session.endsAt !== due) return
      // Sessions do not wait for each other.
      void (session.asksAgain ? authorize(client) : end(client))
    })
  }

  function reportLater(client: Client, session: Session): void {
    if (session.interimMs === 0) return
    clock.at(now() + session.interimMs, () => {
      if (client.session !== session) return
      void account(client, INTERIM)
      reportLater(client, session)
    })
  }

  async function account(client: Client, status: number): Promise<void> {
    if (!client.session) return
    const { host, acctPort: port } = server()
    const told = [...getAccount(client.session, status, now()), ...naming(client)]
    await asker.ask(CODE.accountingRequest, { host, port }, told)
  }

  async function end(client: Client): Promise<void> {
    if (!client.session) return
    const told = account(client, STOPPED)
    client.session = null
    await told
  }
  return { authorize, open, account, end }
}
