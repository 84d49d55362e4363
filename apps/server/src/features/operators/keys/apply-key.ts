import type { KeyReport } from '@aisle/contract/console-keys'
import type { keyApplySchema } from '@aisle/contract/console-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/security/random.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import { insertAudit } from '../audit-store.ts'
import { versionOf } from '../change-rows.ts'
import { differences, isSame } from '../difference-rules.ts'
import { lockOperators } from '../resources/stores/table-store.ts'
import { describeChange, keyRefusal, type KeptKey } from './key-rules.ts'
import { changeKey, countActiveKeys, insertKey, keysLike } from './key-store.ts'
import { keyRow } from './list-keys.ts'

type Wanted = Omit<z.output<typeof keyApplySchema>, 'dryRun'>

/**
 * Adds a key, changes what it may do, or revokes it for good (X1). Only people change keys, with their passkey: a key that
 * could would outlive its own revocation.
 * @throws notFound, OperatorRefusal notSigned, passkeyNeeded, changedSince, and those of `keyRefusal`
 */
export async function applyKey(
  deps: Deps,
  operator: Operator,
  { dryRun, ...wanted }: z.output<typeof keyApplySchema>,
): Promise<KeyReport> {
  if (!operator.person) return refuse('notSigned')
  if (!dryRun && !operator.person.isConfirmed(null)) return refuse('passkeyNeeded')
  return inTransaction(deps.db, async (tx) => {
    await lockOperators(tx)
    const { before, after } = await judge(deps, tx, wanted)
    const fields = differences(before && keyRow(before), keyRow(after))
    const change = !before ? 'add' : fields.length === 0 ? 'same' : 'change'
    const isWritten = !dryRun && change !== 'same'
    const auditId = isWritten ? await write(deps, tx, { operator, before, after }) : null
    return { dryRun, changes: [{ id: after.name, change, fields }], problems: [], notes: [], auditId }
  })
}

async function judge(deps: Deps, tx: Tx, wanted: Wanted): Promise<{ before: KeptKey | undefined; after: KeptKey }> {
  const { name, scopes, state, note, basis } = wanted
  const asked = wanted.publicKey === null ? null : Buffer.from(wanted.publicKey, 'base64')
  const kept = await keysLike(tx, { name, publicKey: asked })
  const before = kept.find((key) => key.name === name)
  const configured = deps.settings.operatorKeys
  const there = before ?? configured.find((key) => key.name === name)
  const publicKey = asked ?? there?.publicKey ?? fail('notFound', { reason: 'record' })
  const after: KeptKey = { name, publicKey, scopes, state, note }
  // Asked again, it has happened already.
  if (before && isSame(keyRow(before), keyRow(after))) return { before, after }
  const twin = kept.find((key) => key.name !== name)
  const refused = keyRefusal({ before, after, configured, twin, activeKeys: await countActiveKeys(tx) })
  if (refused) return refuse(refused.refusal, refused.detail)
  if (basis === null && before) return refuse('keyNameTaken')
  if ((before ? versionOf(keyRow(before)) : null) !== basis) return refuse('changedSince', { differing: [name] })
  return { before, after }
}

async function write(
  deps: Deps,
  tx: Tx,
  { operator, before, after }: { operator: Operator; before: KeptKey | undefined; after: KeptKey },
): Promise<string> {
  const at = deps.clock.now()
  const by = operator.keyName
  if (!before) await insertKey(tx, after, { by, at })
  else if (!(await changeKey(tx, after))) return refuse('changedSince', { differing: [after.name] })
  const auditId = newId(deps.random, 'aud')
  const summary = describeChange(before, after)
  await insertAudit(tx, { auditId, at, keyName: by, scope: 'keys', command: 'key', summary })
  return auditId
}
