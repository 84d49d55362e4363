/** Runs alarms by time, in any order of setting. Milliseconds. */
export class Alarms {
  private readonly waiting: { time: number; act: (time: number) => void }[] = []

  /** `act` gets the intended time, so that a late alarm does not delay the next one further. */
  at(time: number, act: (time: number) => void): void {
    const place = this.waiting.findLastIndex((other) => other.time <= time)
    this.waiting.splice(place + 1, 0, { time, act })
  }

  next(): number | undefined {
    return this.waiting[0]?.time
  }

  /** Runs everything due at this time, including alarms set while doing so. */
  runUntil(time: number): void {
    for (let first = this.waiting[0]; first && first.time <= time; first = this.waiting[0]) {
      this.waiting.shift()
      first.act(first.time)
    }
  }
}

export interface LinkShape {
  bitsPerSecond: number
  roundTripMs: number
}

/** The payload of a TCP segment, and how many may be under way before the first acknowledgement (RFC 6928). */
export const segmentBytes = 1_460
const initialWindow = 10 * segmentBytes

/**
 * One direction of a link shared by all its connections: one segment of each in turn, half a round trip of delay, and
 * slow start for every connection. The link loses no segment, and acknowledgements take no capacity. Times are
 * parameters: it has no clock.
 */
export class SharedLink {
  private readonly turns: Flow[] = []
  private freeAt = 0
  private busy = false
  private readonly alarms: Alarms
  private readonly shape: LinkShape

  constructor(alarms: Alarms, shape: LinkShape) {
    this.alarms = alarms
    this.shape = shape
  }

  /** @param opensAt nothing leaves earlier: a connection that is not established carries nothing */
  open(opensAt: number, receive: (bytes: Buffer | null) => void): Flow {
    return new Flow(receive, (flow, time) => {
      if (time < opensAt) return this.alarms.at(opensAt, (then) => this.enter(flow, then))
      this.enter(flow, time)
    })
  }

  private enter(flow: Flow, time: number): void {
    if (flow.maySend() && !this.turns.includes(flow)) this.turns.push(flow)
    this.closeIfDone(flow, time)
    this.sendNext(time)
  }

  private sendNext(time: number): void {
    const flow = this.busy ? undefined : this.turns.shift()
    if (!flow) return
    const bytes = flow.take()
    this.busy = true
    this.freeAt = Math.max(time, this.freeAt) + (bytes.length * 8_000) / this.shape.bitsPerSecond
    flow.lastLeftAt = this.freeAt
    if (flow.maySend()) this.turns.push(flow)
    const { roundTripMs } = this.shape
    this.alarms.at(this.freeAt, (then) => {
      this.busy = false
      this.sendNext(then)
    })
    this.alarms.at(this.freeAt + roundTripMs / 2, () => flow.deliver(bytes))
    this.alarms.at(this.freeAt + roundTripMs, (then) => {
      flow.acknowledge(bytes.length)
      this.enter(flow, then)
    })
    this.closeIfDone(flow, time)
  }

  private closeIfDone(flow: Flow, time: number): void {
    if (!flow.ended()) return
    this.alarms.at(Math.max(time, flow.lastLeftAt) + this.shape.roundTripMs / 2, () => flow.close())
  }
}

/** One connection's traffic in one direction. */
export class Flow {
  /** When its last byte was on the link. */
  lastLeftAt = 0
  private pending: Buffer = Buffer.alloc(0)
  private window = initialWindow
  private inFlight = 0
  private wantsEnd = false
  private closing = false
  private readonly receive: (bytes: Buffer | null) => void
  private readonly moved: (flow: Flow, time: number) => void

  constructor(receive: (bytes: Buffer | null) => void, moved: (flow: Flow, time: number) => void) {
    this.receive = receive
    this.moved = moved
  }

  write(bytes: Buffer, time: number): void {
    this.pending = Buffer.concat([this.pending, bytes])
    this.moved(this, time)
  }

  /** The other side receives the end after everything written. */
  end(time: number): void {
    this.wantsEnd = true
    this.moved(this, time)
  }

  maySend(): boolean {
    return this.pending.length > 0 && this.inFlight < this.window
  }

  /** True once: everything is sent, and the end may follow. */
  ended(): boolean {
    if (!this.wantsEnd || this.pending.length > 0 || this.closing) return false
    this.closing = true
    return true
  }

  take(): Buffer {
    const bytes = this.pending.subarray(0, Math.min(segmentBytes, this.window - this.inFlight))
    this.pending = this.pending.subarray(bytes.length)
    this.inFlight += bytes.length
    return bytes
  }

  deliver(bytes: Buffer): void {
    this.receive(bytes)
  }

  close(): void {
    this.receive(null)
  }

  /** Slow start: acknowledged bytes widen the window where it was the limit. */
  acknowledge(count: number): void {
    if (this.inFlight * 2 > this.window) this.window += count
    this.inFlight -= count
  }
}
