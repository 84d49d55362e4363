import { connect, type Socket } from 'node:net'

/** The helper is away, does not answer, or refuses. */
export class HelperFailure extends Error {
  override name = 'HelperFailure'
  /** True when it is there and refused. */
  readonly refused: boolean
  constructor(message: string, { refused }: { refused: boolean }) {
    super(message)
    this.refused = refused
  }
}

interface Waiting {
  lines: string[]
  resolve: (lines: string[]) => void
  reject: (error: HelperFailure) => void
  timer: NodeJS.Timeout
}

export interface HelperConnection {
  /** Sends one verb; the lines of its answer. @throws HelperFailure */
  ask: (line: string) => Promise<string[]>
  close: () => void
}

const patienceMs = 5_000

/**
 * The privileged helper behind its unix socket. Answers come in the order of the requests. After a break the next
 * request connects again and calls `broken`, because the helper's former state can no longer be trusted.
 */
export function connectHelper(path: string, broken: () => void): HelperConnection {
  let socket: Socket | null = null
  let waiting: Waiting[] = []
  let rest = ''

  const drop = (why: string) => {
    const lost = waiting
    const had = socket
    waiting = []
    rest = ''
    socket = null
    had?.destroy()
    for (const { reject, timer } of lost) {
      clearTimeout(timer)
      reject(new HelperFailure(why, { refused: false }))
    }
    if (had) broken()
  }
  const take = (line: string) => {
    const first = waiting[0]
    if (!first) return
    if (line !== 'ok' && !line.startsWith('error ')) {
      first.lines.push(line)
      return
    }
    waiting.shift()
    clearTimeout(first.timer)
    if (line === 'ok') first.resolve(first.lines)
    else first.reject(new HelperFailure(line.slice('error '.length), { refused: true }))
  }
  const open = (): Socket => {
    const fresh = connect(path)
    fresh.setEncoding('utf8')
    fresh.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(take)
    })
    // Only the current socket's end says anything about the current questions.
    const gone = (why: string) => socket === fresh && drop(why)
    fresh.on('error', (error) => gone(`the gate's helper cannot be reached at ${path}: ${error.message}`))
    fresh.on('close', () => gone("the gate's helper hung up"))
    return fresh
  }
  return {
    ask: (line) =>
      new Promise((resolve, reject) => {
        socket ??= open()
        const timer = setTimeout(() => drop("the gate's helper does not answer"), patienceMs)
        waiting.push({ lines: [], resolve, reject, timer })
        socket.write(`${line}\n`)
      }),
    close: () => drop('closed'),
  }
}
