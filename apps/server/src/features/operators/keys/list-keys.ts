import type { StaffKey } from '@aisle/contract/console-keys'
import type { Deps } from '../../../platform/deps.ts'
import type { OperatorKey } from '../../../platform/security/operator-key.ts'
import { versionOf } from '../change-rows.ts'
import type { KeptKey } from './key-rules.ts'
import { allKeys, usesOfKeys } from './key-store.ts'

/** What a person sees and changes of a key, as a row. */
export const keyRow = ({ scopes, state, note, publicKey }: KeptKey) => ({
  scopes: [...scopes],
  state,
  note,
  publicKey: publicKey.toString('base64'),
})

/** The keys of the configuration, then those of the console, active ones first. `addedBy` is an id. */
export async function listKeys(deps: Deps): Promise<StaffKey[]> {
  const [kept, uses] = await Promise.all([allKeys(deps.db), usesOfKeys(deps.db)])
  const common = (key: KeptKey) => ({
    ...keyRow(key),
    name: key.name,
    lastUsedAt: uses.get(key.name)?.toISOString() ?? null,
    version: versionOf(keyRow(key)),
  })
  const isOverruled = ({ name, publicKey }: OperatorKey) =>
    kept.some((key) => key.name === name || key.publicKey.equals(publicKey))
  const configured = deps.settings.operatorKeys.filter((key) => !isOverruled(key))
  return [
    ...configured.map((key): StaffKey => {
      const asKept = { ...key, state: 'active', note: '' } as const
      return { ...common(asKept), source: 'configuration', addedBy: null, addedAt: null }
    }),
    ...kept
      .toSorted((one, other) => Number(one.state === 'revoked') - Number(other.state === 'revoked'))
      .map((key): StaffKey => {
        return { ...common(key), source: 'console', addedBy: key.addedBy, addedAt: key.addedAt.toISOString() }
      }),
  ]
}
