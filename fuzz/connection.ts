import { connect, type Socket } from 'node:net'

export interface Answer {
  /** 0: the server closed the connection without an answer; null: neither answered nor closed it in time. */
  status: number | null
  headers: ReadonlyMap<string, string>
  body: Buffer
  ms: number
}

/** The server ends slow requests earlier. */
const patienceMs = 20_000
const withoutBody = new Set([204, 304])

/** Keep-alive connections that send any bytes and read the first answer: Node's own client refuses to send most of ours. */
export class Connections {
  readonly #port: number
  readonly #idle: Socket[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** @param alone the bytes may break the connection, so it is used once */
  async exchange(bytes: Buffer, how: { alone: boolean; isHead?: boolean; mayHangUp?: boolean }): Promise<Answer> {
    const { alone } = how
    const kept = alone ? undefined : this.#idle.pop()
    const answer = await exchangeOn(kept ?? connect(this.#port, '127.0.0.1'), bytes, how)
    // The server may close a kept connection just as the next request goes out on it.
    if (kept && answer.status === 0 && !answer.started) return this.exchange(bytes, how)
    if (alone || !answer.reusable) answer.socket.destroy()
    else this.#idle.push(answer.socket)
    return answer
  }

  close(): void {
    for (const socket of this.#idle.splice(0)) socket.destroy()
  }
}

interface Exchanged extends Answer {
  socket: Socket
  started: boolean
  reusable: boolean
}

function exchangeOn(
  socket: Socket,
  bytes: Buffer,
  { isHead = false, mayHangUp = false }: { isHead?: boolean; mayHangUp?: boolean },
): Promise<Exchanged> {
  const sentAt = performance.now()
  let received: Buffer = Buffer.alloc(0)
  return new Promise((resolve) => {
    const end = (status: number | null, found?: Parsed) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      // A connection that is thrown away may still fail.
      socket.on('error', () => undefined)
      const started = received.length > 0
      const { headers = new Map<string, string>(), body = received, whole = false } = found ?? {}
      const reusable = whole && headers.get('connection') !== 'close'
      resolve({ status, headers, body, ms: performance.now() - sentAt, socket, started, reusable })
    }
    const timer = setTimeout(() => end(null), patienceMs)
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const found = parse(received, { isHead, ended: false })
      if (found) end(found.status, found)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const found = parse(received, { isHead, ended: true })
      end(found?.status ?? 0, found ?? undefined)
    })
    // Bytes that are no whole request would be waited for.
    if (mayHangUp) socket.end(bytes)
    else socket.write(bytes)
  })
}

interface Parsed {
  status: number
  headers: Map<string, string>
  body: Buffer
  whole: boolean
}

function parse(received: Buffer, { isHead, ended }: { isHead: boolean; ended: boolean }): Parsed | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const [first = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    // Several cookies come in several lines.
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  if (status === 100) return parse(received.subarray(headEnd + 4), { isHead, ended })
  const rest = received.subarray(headEnd + 4)
  const parsed = { status, headers, whole: true }
  if (isHead || withoutBody.has(status)) return { ...parsed, body: Buffer.alloc(0) }
  const length = headers.get('content-length')
  if (length !== undefined) {
    if (rest.length >= Number(length)) return { ...parsed, body: rest.subarray(0, Number(length)) }
  } else if (headers.get('transfer-encoding') === 'chunked') {
    const body = unchunk(rest)
    if (body) return { ...parsed, body }
  }
  return ended ? { ...parsed, body: rest, whole: false } : null
}

function unchunk(rest: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    if (!(size >= 0) || rest.length < lineEnd + 4 + size) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 4 + size
  }
}
