import { createAdmission, type Admission, type AdmissionDeps } from './admission.ts'
import { stepsTowards, type Wanted, type DesiredOpening } from './gate-rules.ts'
import type { HelperConnection } from './helper-connection.ts'
import type { KeptState } from './kept-state.ts'
import { createMemory, type Memory } from './memory.ts'
import { Refusal } from './refusal.ts'
import { createTable, type Table } from './table.ts'
import { createTurns, type Turns } from './turns.ts'
import { createWatch } from './watch.ts'

interface GateDeps extends Omit<AdmissionDeps, 'memory'> {
  helper: Pick<HelperConnection, 'ask'>
  kept: KeptState
  garden: readonly string[]
  /** Called when what is kept has changed. */
  keep: (state: () => KeptState) => void
  coveredChanged: (covered: boolean) => void
}

interface Parts extends GateDeps {
  memory: Memory
  table: Table
  turns: Turns
  admission: Admission
  /** Set when something may differ from what we believe. */
  doubt: { is: boolean }
}

export type Gate = ReturnType<typeof createGate>

/** Decides; the helper acts. One thing at a time, in the order of arrival. */
export function createGate(deps: GateDeps) {
  const { cabin, openings, now } = deps
  const memory = createMemory(deps.kept, deps.keep)
  const admission = createAdmission({ ...deps, memory })
  const table = createTable(deps)
  const turns = createTurns(openings.sweep)
  const parts: Parts = { ...deps, memory, table, turns, admission, doubt: { is: false } }
  return {
    covered: table.covered,
    ready: table.ready,
    /** The connection to the helper broke: its state is unknown. */
    distrust: table.distrust,
    setUp: () => turns.take(table.setUp),
    ...decisions(parts),
    refresh: refreshing(parts),
    list: () => [...openings.all().filter(({ until }) => until > now()), ...admission.moved()],
    opening: (device: string) => openings.of(device) ?? openings.past(device),
    getHardware: async (device: string) =>
      cabin.getHardware(device) ?? (await turns.take(() => cabin.ask(device)).catch(() => undefined)) ?? null,
    /** Everything shut, at the daemon's own end. */
    shutDown: () => turns.take(() => deps.helper.ask('flush')),
  }
}

/** Decisions of the portal. */
function decisions({ openings, memory, admission, table, turns, doubt }: Parts) {
  const reconcile = async (wanted: Wanted) => {
    await table.cover(wanted.covered)
    await table.beReady()
    const steps = stepsTowards(wanted, openings.all(), memory.isHeardLater)
    for (const opening of steps.close) await admission.close(opening, 'not wanted')
    const wishes = new Set(wanted.openings.map(({ device }) => device))
    for (const { device } of admission.moved()) if (!wishes.has(device)) admission.settle(device)
    const opened: string[] = []
    const refused = () => (doubt.is = true)
    for (const opening of steps.open) if (await admission.restore(opening, refused)) opened.push(opening.device)
    return { opened, closed: steps.close.map(({ device }) => device) }
  }
  return {
    allow: (wanted: DesiredOpening) =>
      turns.take(async () => {
        if (memory.isLate(wanted)) {
          throw new Refusal('lateDecision', 'a later decision about this device was heard before')
        }
        await table.beReady()
        await admission.admit(wanted)
      }),
    deny: (decision: { device: string; fence: number }) =>
      turns.take(async () => {
        if (memory.isLate(decision)) return false
        memory.hear(decision)
        await table.beReady()
        const opening = openings.of(decision.device)
        admission.settle(decision.device)
        if (opening) await admission.close(opening, 'denied')
        return opening !== undefined
      }),
    reconcile: (wanted: Wanted) => turns.take(() => reconcile(wanted)),
  }
}

/** Called periodically; after a failure the table is set up again, with all devices closed. */
function refreshing({ table, turns, doubt, log, ...parts }: Parts) {
  const { look, inspect } = createWatch(parts)
  return ({ inspecting }: { inspecting: boolean }) =>
    turns.take(async () => {
      await table.beReady()
      await look().catch((error: unknown) => {
        table.distrust()
        throw error
      })
      const doubtful = turns.isDoubtful() || doubt.is
      doubt.is = false
      if (!inspecting && !doubtful) return
      await inspect().catch(async (error: Error) => {
        log(`${error.message}: setting up anew`)
        await table.setUp()
      })
    })
}
