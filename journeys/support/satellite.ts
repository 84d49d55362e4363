import { connect, createServer, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { Alarms, SharedLink } from './link-model.ts'

/** A line between a browser and the product. */
interface Line {
  roundTripMs: number
  downBitsPerSecond: number
  upBitsPerSecond: number
}

/** The link for which budgets are set (facts: frontend §3). */
const satellite = {
  roundTripMs: 600,
  downBitsPerSecond: 1_000_000,
  upBitsPerSecond: 256_000,
  /** A phone's processor compared with the measuring one. */
  cpuSlowdown: 4,
} as const

/**
 * The browser's own model: every request waits a round trip and shares the rate; neither connections nor a worker's
 * requests cost anything.
 */
export async function throttle(page: Page, { link }: { link: boolean }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: satellite.cpuSlowdown })
  if (!link) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: satellite.roundTripMs,
    downloadThroughput: satellite.downBitsPerSecond / 8,
    uploadThroughput: satellite.upBitsPerSecond / 8,
  })
}

/**
 * The link between phone and product: `ground` forwards everything at once; `line` adds handshake, slow start and one
 * shared rate; `away` refuses connections, like no network; `silent` accepts everything and never answers, as in a
 * gap of coverage.
 */
type Way = 'ground' | 'line' | 'away' | 'silent'

export interface LinkToProduct {
  port: number
  /**
   * Ends every connection; later ones use this way. Clears `asked`. @param device the phone's address (Linux: any
   * 127.x.x.x)
   */
  become(way: Way, device?: string): void
  /** The browser's requests since then, including its worker's. */
  asked(): readonly Asked[]
  /** Resolves after this long without traffic. */
  untilQuiet(milliseconds: number): Promise<void>
  close(): Promise<void>
}

interface Asked {
  method: string
  /** Path and query. */
  target: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * A path to the product on the local port `target`. Browsers are led here by `--host-resolver-rules`.
 * @param line what `line` means; the satellite where nothing is said
 */
export async function openLink(target: number, line: Line = satellite): Promise<LinkToProduct> {
  const open = new Set<Socket>()
  let way: Way = 'ground'
  let device: string | undefined
  let model = modelOf(line)
  let passedAt = performance.now()
  let asked: Asked[] = []
  const noted = (bytes: Buffer | null) => {
    passedAt = performance.now()
    return bytes
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (way === 'away') return void near.destroy()
    keep(open, near)
    if (way === 'silent') return void near.on('data', (bytes: Buffer) => asked.push(...requestsIn(bytes)))
    const far = connect({
      host: '127.0.0.1',
      port: target,
      allowHalfOpen: true,
      ...(device ? { localAddress: device } : {}),
    })
    keep(open, far)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
    const { up, down } = way === 'line' ? model.connection(near, far) : throughGround(near, far)
    follow(near, (bytes) => {
      asked.push(...requestsIn(bytes))
      up(noted(bytes))
    })
    follow(far, (bytes) => down(noted(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the link has no port')
  return {
    port: address.port,
    become(next, phone) {
      way = next
      device = phone
      asked = []
      model.stop()
      model = modelOf(line)
      for (const socket of open) socket.destroy()
    },
    asked: () => asked,
    async untilQuiet(milliseconds) {
      passedAt = performance.now()
      for (let left = milliseconds; left > 0; left = passedAt + milliseconds - performance.now()) {
        await new Promise((resolve) => setTimeout(resolve, left))
      }
    },
    close: () =>
      new Promise((resolve) => {
        model.stop()
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** A request starts a chunk that the browser writes, and its head is short. */
function requestsIn(bytes: Buffer | null): Asked[] {
  const heads = bytes?.toString('latin1').matchAll(/^(GET|HEAD|POST|PUT|DELETE|OPTIONS) (\S+) HTTP\/1\.1\r$/gm) ?? []
  const at = performance.timeOrigin + performance.now()
  return [...heads].map(([, method = '', target = '']) => ({ method, target, at }))
}

/** Null ends the stream. */
type Send = (bytes: Buffer | null) => void

/** How bytes from the browser (`up`) and from the product (`down`) travel. */
interface Directions {
  up: Send
  down: Send
}

const throughGround = (near: Socket, far: Socket): Directions => ({ up: into(far), down: into(near) })

/** The arithmetic of link-model.ts in real time. */
function modelOf({ roundTripMs, downBitsPerSecond, upBitsPerSecond }: Line): {
  connection(near: Socket, far: Socket): Directions
  stop(): void
} {
  const alarms = new Alarms()
  const uplink = new SharedLink(alarms, { roundTripMs, bitsPerSecond: upBitsPerSecond })
  const downlink = new SharedLink(alarms, { roundTripMs, bitsPerSecond: downBitsPerSecond })
  let timer: NodeJS.Timeout | undefined
  const wind = () => {
    clearTimeout(timer)
    alarms.runUntil(performance.now())
    const next = alarms.next()
    if (next !== undefined) timer = setTimeout(wind, Math.max(0, next - performance.now()))
  }
  return {
    connection(near, far) {
      // SYN and its answer: the browser's bytes leave a round trip later.
      const up = uplink.open(performance.now() + roundTripMs, into(far))
      const down = downlink.open(0, into(near))
      const sendBy = (flow: typeof up): Send => {
        return (bytes) => {
          if (bytes) flow.write(bytes, performance.now())
          else flow.end(performance.now())
          wind()
        }
      }
      return { up: sendBy(up), down: sendBy(down) }
    },
    stop: () => clearTimeout(timer),
  }
}

function into(socket: Socket): Send {
  return (bytes) => {
    if (socket.destroyed) return
    if (bytes) socket.write(bytes)
    else socket.end()
  }
}

function follow(socket: Socket, send: Send): void {
  socket.setNoDelay(true)
  socket.on('data', (chunk: Buffer) => send(chunk))
  socket.on('end', () => send(null))
}

/** Broken connections are expected here. */
function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket)
  socket.on('error', () => {})
  socket.once('close', () => open.delete(socket))
}
