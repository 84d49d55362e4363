import type { Clock } from '../../src/platform/clock.ts'
import {
  renewedWithinSeconds,
  type AccessGate,
  type Closing,
  type Opening,
} from '../../src/outside/access-gate/access-gate.ts'
import { outsideStep } from './process-life.ts'
import { OutsideSilent } from './simulated-gateway.ts'

const renewalMs = renewedWithinSeconds * 1_000

interface Open {
  grantId: string
  hardware: string | null
  epoch: string
  bytes: number
  /** The bytes already reported to the portal, which has subtracted them from the remaining volume. */
  reported: number
  bytesLeft: number
  endsAt: number
  renewedUntil: number
  span: Span
}

/** A time in which a grant was open here. */
interface Span {
  grantId: string
  from: number
  until: number
}

/** The gate aboard: what it lets through and for how long it really did, and whether it answers. */
export class SimulatedGate {
  answers = true
  /** The hardware at each address now. */
  readonly hardware = new Map<string, string>()
  readonly spans: Span[] = []
  /** Bytes transferred, by grant. */
  readonly moved = new Map<string, number>()
  /** Orders that it has heard since it was switched on, oldest first. */
  readonly heard: { device: string; obey: () => void }[] = []
  private readonly clock: Clock
  private readonly entries = new Map<string, Open>()
  private readonly fences = new Map<string, number>()
  private epochs = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Grant by address. */
  get open(): ReadonlyMap<string, string> {
    this.closeInTime()
    return new Map([...this.entries].map(([device, { grantId }]) => [device, grantId]))
  }

  /** A power cut: everything is closed and nothing is remembered but the orders' numbers. */
  lose(): void {
    this.closeInTime()
    for (const device of this.entries.keys()) this.close(device)
    this.heard.length = 0
  }

  /** The portal renews all along until then. */
  renew(until: number): void {
    this.closeInTime()
    for (const entry of this.entries.values()) this.renewOne(entry, until)
  }

  /** Answers false where it is closed. */
  move(device: string, bytes: number): boolean {
    const entry = this.open.has(device) ? this.entries.get(device) : undefined
    if (!entry || entry.hardware !== this.hardwareAt(device)) return false
    const through = Math.min(bytes, entry.bytesLeft)
    entry.bytes += through
    entry.bytesLeft -= through
    this.moved.set(entry.grantId, (this.moved.get(entry.grantId) ?? 0) + through)
    if (entry.bytesLeft === 0) this.close(device)
    return true
  }

  asGate(): AccessGate {
    return {
      standIn: true,
      allow: (opening) => this.answer(() => this.order(opening.device, () => this.allow(opening))),
      deny: (closing) => this.answer(() => this.order(closing.device, () => this.deny(closing))),
      list: () => this.answer(() => this.list()),
      counters: (device) => this.answer(() => this.counters(device)),
      reconcile: ({ openings, fence }) =>
        this.answer(() => {
          const before = [...this.entries.keys()]
          const wanted = new Set(openings.map(({ device }) => device))
          for (const opening of openings) this.allow(opening)
          for (const device of before) if (!wanted.has(device)) this.deny({ device, fence })
          return {
            opened: [...this.entries.keys()].filter((device) => !before.includes(device)),
            closed: before.filter((device) => !this.entries.has(device)),
          }
        }),
      getHardware: (device) => this.answer(() => this.hardwareAt(device)),
    }
  }

  private answer<Answer>(give: () => Answer): Promise<Answer> {
    return outsideStep(async () => {
      if (!this.answers) throw new OutsideSilent('the gate does not answer')
      this.closeInTime()
      return give()
    })
  }

  private order(device: string, obey: () => void): void {
    this.heard.push({ device, obey })
    obey()
  }

  private allow({ device, fence, grantId, seconds, bytes }: Opening): void {
    if (this.isLate(device, fence)) return
    const now = this.clock.now().getTime()
    const hardware = this.hardwareAt(device)
    const open = this.entries.get(device)
    const goesOn = open?.grantId === grantId && open.hardware === hardware
    if (open && !goesOn) this.close(device)
    const entry = (goesOn && open) || this.begin({ grantId, hardware })
    entry.endsAt = now + seconds * 1_000
    entry.bytesLeft = bytes === null ? Infinity : Math.max(0, bytes - (entry.bytes - entry.reported))
    this.entries.set(device, entry)
    this.renewOne(entry, now)
  }

  private begin({ grantId, hardware }: Pick<Open, 'grantId' | 'hardware'>): Open {
    const now = this.clock.now().getTime()
    const span = { grantId, from: now, until: now }
    this.spans.push(span)
    this.epochs += 1
    const counted = { epoch: String(this.epochs), bytes: 0, reported: 0, bytesLeft: Infinity }
    return { grantId, hardware, span, ...counted, endsAt: now, renewedUntil: now }
  }

  private deny({ device, fence }: Closing): void {
    if (!this.isLate(device, fence)) this.close(device)
  }

  private list() {
    return [...this.entries].map(([device, { grantId, bytes, endsAt }]) => ({
      device,
      grantId,
      hardware: this.hardwareAt(device),
      seconds: Math.ceil((endsAt - this.clock.now().getTime()) / 1_000),
      bytesIn: bytes,
      bytesOut: 0,
    }))
  }

  private counters(device: string) {
    const entry = this.entries.get(device)
    if (!entry) return { epoch: 'none', bytesIn: 0, bytesOut: 0 }
    entry.reported = entry.bytes
    return { epoch: entry.epoch, bytesIn: entry.bytes, bytesOut: 0 }
  }

  private hardwareAt(device: string): string | null {
    return this.hardware.get(device) ?? null
  }

  private isLate(device: string, fence: number): boolean {
    const late = fence < (this.fences.get(device) ?? 0)
    if (!late) this.fences.set(device, fence)
    return late
  }

  private renewOne(entry: Open, at: number): void {
    entry.renewedUntil = at + renewalMs
    entry.span.until = Math.min(entry.endsAt, entry.renewedUntil)
  }

  private closeInTime(): void {
    const now = this.clock.now().getTime()
    for (const [device, { span }] of this.entries) if (span.until <= now) this.entries.delete(device)
  }

  private close(device: string): void {
    const entry = this.entries.get(device)
    if (entry) entry.span.until = Math.min(entry.span.until, this.clock.now().getTime())
    this.entries.delete(device)
  }
}
