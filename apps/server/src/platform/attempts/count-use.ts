import { fail } from '../contract-error.ts'
import type { Db, Tx } from '../db/open-db.ts'
import { known, mapped, type Reading } from '../db/read-at-once.ts'
import type { Write } from '../db/write-at-once.ts'
import type { Deps } from '../deps.ts'
import { latestUsedUntil, mostUsedUntil, secondsUntilFree, stepMs, useAllowances, type UseKind } from './use-rules.ts'
import { addUse, deleteUse, insertUse, usedBeyondReading, usedUntil } from './use-store.ts'

interface Use {
  kind: UseKind
  /** The account, or `everybody` for a shared allowance. Only its keyed hash is stored. */
  subject: string
  /** False asks whether a use is free and takes none, with the same statement. */
  counts?: boolean
}

/**
 * Bounds calls that create: one statement while it is free. In the transaction of what is created a use that fails is
 * not counted; two uses of one subject then wait for each other, so count late where the subject is shared.
 * @returns null, or the seconds until the next use is free
 */
export async function takeUse(deps: Deps, db: Db | Tx, { kind, subject, counts = true }: Use): Promise<number | null> {
  if (!deps.settings.limits) return null
  const { use, added } = getUse(deps, { kind, subject, counts })
  return (await addUse(db, use, added)) ? null : waitingTime(deps, db, use)
}

function getUse(deps: Pick<Deps, 'vault' | 'clock'>, { kind, subject, counts = true }: Use) {
  const allowance = useAllowances[kind]
  const now = deps.clock.now()
  const ms = counts ? stepMs(allowance) : 0
  const added = { now, ms, latest: latestUsedUntil(allowance, now), most: mostUsedUntil(allowance, now) }
  return { use: { kind, subjectHash: deps.vault.hash('attempt', subject) }, added }
}

async function waitingTime(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  use: { kind: UseKind; subjectHash: string },
): Promise<number> {
  const now = deps.clock.now()
  return secondsUntilFree((await usedUntil(db, use)) ?? now, useAllowances[use.kind], now)
}

/**
 * As `takeUse`, for what a passenger does.
 * @throws rateLimited {retryAfterSeconds}
 */
export async function countUse(deps: Deps, db: Db | Tx, use: Use): Promise<void> {
  const retryAfterSeconds = await takeUse(deps, db, use)
  if (retryAfterSeconds !== null) fail('rateLimited', { retryAfterSeconds })
}

/** The same among the writes that are limited; none where limits are off. */
export function useWrites(deps: Deps, counted: Omit<Use, 'counts'>): Write[] {
  if (!deps.settings.limits) return []
  const { use, added } = getUse(deps, counted)
  const refused = async () => fail('rateLimited', { retryAfterSeconds: await waitingTime(deps, deps.db, use) })
  return [{ statement: insertUse(use, added), rows: 1, refused }]
}

/** Of these subjects, those whose allowance is used up now; takes none. */
export function usedUpReading(
  deps: Pick<Deps, 'vault' | 'clock'>,
  db: Db | Tx,
  { kind, subjects }: { kind: UseKind; subjects: readonly string[] },
): Reading<string[]> {
  if (subjects.length === 0) return known([])
  const byHash = new Map(subjects.map((subject) => [deps.vault.hash('attempt', subject), subject]))
  const latest = latestUsedUntil(useAllowances[kind], deps.clock.now())
  const found = usedBeyondReading(db, { kind, subjectHashes: [...byHash.keys()], latest })
  return mapped(found, (hashes) => hashes.flatMap((hash) => byHash.get(hash) ?? []))
}

/** All uses of this subject are free again. */
export const freeUses = (deps: Pick<Deps, 'vault'>, db: Db | Tx, { kind, subject }: Omit<Use, 'counts'>) =>
  deleteUse(db, { kind, subjectHash: deps.vault.hash('attempt', subject) })
