import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

interface Processors {
  busy: number
  all: number
}

const lookMs = 500
/** Between two visits the product, the browser and the link are almost idle. */
const quietShare = 0.25

/** Milliseconds that all processors together were busy, and existed, since boot. */
function processors(): Processors {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({ busy: user + nice + sys + irq, idle }))
  const busy = times.reduce((sum, one) => sum + one.busy, 0)
  return { busy, all: busy + times.reduce((sum, one) => sum + one.idle, 0) }
}

/** The busy share of the time between two samples. */
export const busyShare = (from: Processors, to: Processors): number =>
  to.all > from.all ? (to.busy - from.busy) / (to.all - from.all) : 0

/** Waits until the machine is idle, for `atMostMs` at most. Returns whether it is idle. */
export async function untilQuiet(atMostMs: number): Promise<boolean> {
  const end = performance.now() + atMostMs
  for (;;) {
    const before = processors()
    await wait(lookMs)
    if (busyShare(before, processors()) <= quietShare) return true
    if (performance.now() >= end) return false
  }
}
