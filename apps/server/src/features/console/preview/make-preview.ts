import { previewPath } from '@aisle/contract/console'
import type { Preview, PreviewedResource } from '@aisle/contract/console-preview'
import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newAccessToken } from '../../../platform/security/random.ts'
import { applyRows } from '../../operators/index.ts'
import type { SignedIn } from '../console-call.ts'
import { operatorOf } from '../staff-operator.ts'
import { insertPreview } from './preview-store.ts'

export const hashPreviewToken = ({ vault }: Pick<Deps, 'vault'>, token: string) => vault.hash('preview', token)

/** M37: keeps the row for some minutes, under a token of which only the hash is kept. A row with problems is not kept. */
export async function makePreview(
  deps: Deps,
  { session, origin }: SignedIn,
  { resource, row }: { resource: PreviewedResource; row: Record<string, unknown> },
): Promise<Preview> {
  const until = after(deps.clock.now(), minutes(limits.previewMinutes))
  const { problems } = await applyRows(deps, operatorOf(deps, session), {
    resource,
    rows: [row],
    remove: [],
    dryRun: true,
  })
  if (problems.length > 0) return { address: null, until: until.toISOString(), problems }
  const token = newAccessToken(deps.random)
  await insertPreview(deps.db, {
    tokenHash: hashPreviewToken(deps, token),
    personId: session.person.personId,
    resource,
    row,
    endsAt: until,
  })
  return { address: `${origin}${previewPath}/${token}/`, until: until.toISOString(), problems }
}
