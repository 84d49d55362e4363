import type { Cabin } from './cabin.ts'
import { getLimit, type DesiredOpening } from './gate-rules.ts'
import { HelperFailure } from './helper-connection.ts'
import type { Memory } from './memory.ts'
import { Refusal } from './refusal.ts'
import type { Opening, Openings } from './openings.ts'

export interface AdmissionDeps {
  cabin: Cabin
  openings: Openings
  memory: Memory
  now: () => number
  /** Makes a silent device answer, so that the neighbour table knows it. */
  poke: (address: string) => void
  log: (text: string) => void
}

export type Admission = ReturnType<typeof createAdmission>

/** Admits and removes devices, one device at a time. */
export function createAdmission({ cabin, openings, memory, now, poke, log }: AdmissionDeps) {
  /** Openings whose address now has other hardware: closed, and reported until the portal has decided. */
  const moved = new Map<string, Opening & { hardware: string }>()

  const shut = async (opening: Opening, why: string) => {
    log(`closed ${opening.device}: ${why}`)
    await openings.close(opening)
  }
  const place = async (wanted: DesiredOpening, owner: string) => {
    moved.delete(wanted.device)
    const before = openings.of(wanted.device)
    if (before && before.hardware === owner && before.grant === wanted.grant) {
      await openings.renew(before, wanted)
      return false
    }
    if (before) await shut(before, 'another grant or hardware takes its place')
    await openings.open(wanted, owner, cabin.addressesOf(owner))
    return true
  }
  const isSpent = ({ device, grant, bytes }: DesiredOpening) => {
    const past = openings.past(device)
    if (!past?.spent || past.grant !== grant || past.limit === null || bytes === null) return false
    return (getLimit(bytes, past.reported) ?? 0) <= past.limit
  }
  const restore = async (wanted: DesiredOpening): Promise<boolean> => {
    memory.hear(wanted)
    const owner = cabin.getHardware(wanted.device) ?? (await cabin.ask(wanted.device))
    if (owner === undefined) {
      poke(wanted.device)
      return false
    }
    const bound = memory.getOwner(wanted)
    // The hardware at this address is not the one it was opened for; only a new decision of the portal changes that.
    if (bound !== undefined && bound !== owner) return false
    if (cabin.isCloned(owner) || isSpent(wanted)) return false
    memory.bind(wanted, owner)
    return place(wanted, owner)
  }
  return {
    shut,
    moved: () => [...moved.values()],
    /** A new decision. @throws Refusal */
    async admit(wanted: DesiredOpening) {
      const owner = await cabin.ask(wanted.device)
      if (owner === undefined) {
        poke(wanted.device)
        throw new Refusal('unknownHardware', 'nothing in the cabin has this address')
      }
      if (cabin.isCloned(owner)) throw new Refusal('cloned', 'this hardware address is seen at two places at once')
      memory.hear(wanted)
      memory.bind(wanted, owner)
      await place(wanted, owner)
    },
    /**
     * Applies one opening of a reconciliation; true when it opened a closed device. A refusal by the kernel affects no
     * other opening.
     */
    restore: (wanted: DesiredOpening, refused: () => void): Promise<boolean> =>
      restore(wanted).catch((error: unknown) => {
        if (!(error instanceof HelperFailure) || !error.refused) throw error
        log(`${wanted.device} could not be opened: ${error.message}`)
        refused()
        return false
      }),
    /** The portal no longer wants it. */
    async close(opening: Opening, why: string) {
      await shut(opening, why)
      memory.release(opening)
    },
    async lose(opening: Opening, owner: string) {
      await shut(opening, `its address belongs to ${owner} now`)
      moved.set(opening.device, { ...opening, hardware: owner, until: now() })
    },
    /** The portal has decided about an opening that was lost. */
    settle(device: string) {
      const lost = moved.get(device)
      if (!lost) return
      moved.delete(device)
      memory.release(lost)
    },
  }
}
