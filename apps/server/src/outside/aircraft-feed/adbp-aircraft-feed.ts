import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import { adbpFrames, adbpMethod, readAdbpMethod, type AdbpParameter } from './adbp-frames.ts'
import { adbpNames, adbpReport } from './adbp-report.ts'
import type { AircraftFeed } from './aircraft-feed.ts'

interface Pace {
  /** How often the aircraft should publish. */
  refreshMs: number
  /** Without a whole frame for this long, subscribe from scratch. */
  silentMs: number
  /** The delay before the next attempt, doubling up to the longest. */
  retryMs: number
  longestRetryMs: number
  /** How long the first reader waits. */
  firstMs: number
}

const usualPace: Pace = { refreshMs: 5_000, silentMs: 30_000, retryMs: 1_000, longestRetryMs: 30_000, firstMs: 1_500 }
const defaultPort = 24_000
const mostKnown = 500
const longestResponse = 64 * 1024

/**
 * ARINC 834 ADBP (facts §4) at `adbp://host:port?publish=PORT`: we subscribe, and the aircraft connects back to our
 * only listener, which is bound to the address that reached it and accepts no other peer. Subscribes on the first read.
 * Values are kept until they are received again; their own times show their age (P8).
 */
export function adbpAircraftFeed(url: string, clock: Clock, pace: Pace = usualPace): AircraftFeed {
  const heard = { parameters: new Map<string, AdbpParameter>(), at: clock.now() }
  const waiting = new Set<() => void>()
  const subscription = subscribe(new URL(url), pace, (parameters) => {
    heard.at = clock.now()
    for (const parameter of parameters) {
      if (heard.parameters.size < mostKnown || heard.parameters.has(parameter.name))
        heard.parameters.set(parameter.name, parameter)
    }
    for (const done of waiting) done()
  })
  const firstFrame = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, pace.firstMs)
      waiting.add(done)
    })
  return {
    async read() {
      subscription.start()
      if (heard.parameters.size === 0) await firstFrame()
      return heard.parameters.size === 0 ? null : adbpReport(heard.parameters.values(), heard.at)
    },
    async close() {
      await subscription.stop()
      for (const done of waiting) done()
    },
  }
}

interface Subscription {
  start(): void
  stop(): Promise<void>
}

/** Keeps one subscription alive, with one request, listener and publisher at a time. */
function subscribe(url: URL, pace: Pace, onParameters: (parameters: AdbpParameter[]) => void): Subscription {
  let state: 'new' | 'running' | 'stopped' = 'new'
  let timer: NodeJS.Timeout | undefined
  let wait = pace.retryMs
  let request: Socket | undefined
  let publisher: Socket | undefined
  const again = (ms: number) => {
    clearTimeout(timer)
    if (state === 'running') timer = setTimeout(attempt, ms).unref()
  }
  const fail = () => {
    again(wait)
    wait = Math.min(wait * 2, pace.longestRetryMs)
  }
  const listener = publishListener(url, (socket) => {
    publisher?.destroy()
    publisher = socket
    hearPublisher(socket, (parameters) => {
      wait = pace.retryMs
      again(pace.silentMs)
      onParameters(parameters)
    })
    socket.once('close', () => {
      if (publisher === socket) fail()
    })
  })
  const hangUp = () => {
    const sockets = [request, publisher]
    request = undefined
    publisher = undefined
    for (const socket of sockets) socket?.destroy()
  }
  function attempt(): void {
    hangUp()
    again(pace.silentMs)
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || defaultPort })
    request = socket
    const isYes = askToPublish(socket, (ours, theirs) => listener.at(ours, theirs), pace.refreshMs)
    // An aircraft may hang up after accepting and still publish.
    socket.once('close', () => {
      if (request === socket && !isYes()) fail()
    })
  }
  return {
    start() {
      if (state !== 'new') return
      state = 'running'
      attempt()
    },
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      hangUp()
      await listener.close()
    },
  }
}

function hearPublisher(socket: Socket, onParameters: (parameters: AdbpParameter[]) => void): void {
  const frames = adbpFrames()
  socket.on('data', (chunk: Buffer) => {
    for (const frame of frames(chunk)) {
      const { name, parameters } = readAdbpMethod(frame)
      if (/publishAvionicParameters/i.test(name) && parameters.length > 0) onParameters(parameters)
    }
  })
}

/**
 * Subscribes once connected. Returns whether the aircraft has accepted so far (0; 8: accepted, except for some names).
 */
function askToPublish(
  socket: Socket,
  portAt: (ours: string, theirs: string) => Promise<number>,
  refreshMs: number,
): () => boolean {
  let answer = ''
  socket.unref()
  // The close that follows an error is handled.
  socket.on('error', () => undefined)
  socket.once('connect', () => {
    portAt(socket.localAddress ?? '', socket.remoteAddress ?? '')
      .then((port) => socket.write(subscribeRequest(port, refreshMs)))
      .catch(() => socket.destroy())
  })
  socket.on('data', (chunk: Buffer) => {
    answer = (answer + chunk.toString('latin1')).slice(0, longestResponse)
  })
  return () => /errorcode="[08]"/.test(answer)
}

/** The only listener to which the aircraft connects back. */
function publishListener(url: URL, onPublisher: (socket: Socket) => void) {
  const wantedPort = Number(url.searchParams.get('publish')) || 0
  let server: Server | undefined
  let address = ''
  let aircraft = ''
  const close = async () => {
    const closing = server
    server = undefined
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }
  return {
    /** The listener's port on this local address; unchanged while the address is. */
    async at(ours: string, theirs: string): Promise<number> {
      aircraft = theirs
      if (server && address !== ours) await close()
      address = ours
      if (!server) {
        const opened = createServer((socket) => {
          socket.unref()
          socket.on('error', () => undefined)
          if (socket.remoteAddress !== aircraft) socket.destroy()
          else onPublisher(socket)
        })
        opened.unref()
        server = opened
        try {
          await new Promise<void>((resolve, reject) => {
            opened.once('error', reject)
            opened.listen(wantedPort, ours, resolve)
          })
        } catch (error) {
          server = undefined
          throw error
        }
        opened.on('error', () => undefined)
      }
      // The address of a TCP listener.
      return (server.address() as AddressInfo).port
    },
    close,
  }
}

function subscribeRequest(port: number, refreshMs: number): string {
  const wanted = adbpNames.map((name) => `<parameter name="${name}"/>`).join('')
  const body = `<publishport>${port}</publishport><refreshperiod>${refreshMs}</refreshperiod><parameters>${wanted}</parameters>`
  return adbpMethod('subscribeAvionicParameters', body)
}
