import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

interface Processors {
  busy: number
  all: number
}

const lookMs = 500
/** The product, the browser and the link do next to nothing between two visits. */
const quietShare = 0.25

/** Milliseconds that all processors together have had, and have worked, since the machine began. */
function processors(): Processors {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({ busy: user + nice + sys + irq, idle }))
  const busy = times.reduce((sum, one) => sum + one.busy, 0)
  return { busy, all: busy + times.reduce((sum, one) => sum + one.idle, 0) }
}

/** The share of their time that they have worked between two looks. */
export const busyShare = (from: Processors, to: Processors): number =>
  to.all > from.all ? (to.busy - from.busy) / (to.all - from.all) : 0

/** Waits until nobody else is at work on this machine, so long at most. Whether it is quiet now. */
export async function untilQuiet(atMostMs: number): Promise<boolean> {
  const end = performance.now() + atMostMs
  for (;;) {
    const before = processors()
    await wait(lookMs)
    if (busyShare(before, processors()) <= quietShare) return true
    if (performance.now() >= end) return false
  }
}
