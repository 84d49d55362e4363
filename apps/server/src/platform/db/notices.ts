import { Client, type ClientConfig } from 'pg'

/** Notices that clients of a database send to each other: PostgreSQL's LISTEN and NOTIFY. */
export interface Notices {
  /** False while the connection is lost: notices may be missed. */
  areHeard(): boolean
  close(): Promise<void>
}

interface Hearing {
  /** Where to listen; another object than before: another database. */
  address: () => ClientConfig
  /** A name of lower-case letters and `_`. */
  channel: string
  /** Called for each notice, and once for each new connection, before which some may have been missed. */
  heard: () => void
}

const connectMs = 5_000
const againAfterMs = 1_000

/** Listens over a connection of its own, and connects again for as long as it is not closed. */
export function hearNotices({ address, channel, heard }: Hearing): Notices {
  let current: Connection | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let closed = false
  const connect = () => {
    const connection = openConnection(address(), { channel, heard })
    current = connection
    void connection.lost.then(() => {
      if (!closed) again = setTimeout(connect, againAfterMs).unref()
    })
  }
  connect()
  return {
    areHeard() {
      // Another host may have taken over.
      if (current && current.at !== address()) current.end()
      return current?.isListening() ?? false
    },
    async close() {
      closed = true
      clearTimeout(again)
      current?.end()
      await current?.lost
    },
  }
}

interface Connection {
  at: ClientConfig
  isListening(): boolean
  end(): void
  /** Resolves when it is lost or ended. */
  lost: Promise<void>
}

function openConnection(at: ClientConfig, { channel, heard }: Omit<Hearing, 'address'>): Connection {
  const settings = { connectionTimeoutMillis: connectMs, keepAlive: true, application_name: 'aisle-notices' }
  const client = new Client({ ...at, ...settings })
  let listening = false
  let end: () => void = () => undefined
  const lost = new Promise<void>((resolve) => {
    end = () => {
      listening = false
      void client.end().then(resolve, () => resolve())
    }
    client.on('end', resolve)
  })
  void lost.then(() => {
    listening = false
  })
  client.on('error', end)
  client.on('notification', heard)
  const listen = async () => {
    await client.connect()
    // A standby refuses this.
    await client.query(`LISTEN ${channel}`)
    listening = true
    heard()
  }
  listen().catch(end)
  return { at, isListening: () => listening, end, lost }
}
