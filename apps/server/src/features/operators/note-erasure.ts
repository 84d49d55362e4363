import { newId } from '../../platform/security/random.ts'
import type { NoteErasure } from '../personal-data/index.ts'
import { forgetSubjects, insertAudit } from './audit-store.ts'
import { deletePartsOfFlights } from './manifest/manifest-part-store.ts'

/** G6: staff's tables forget the passenger too, and the audit has a line that holds no name. */
export const noteErasure: NoteErasure = async (deps, tx, { by, documentHashes, flightIds, rows }) => {
  await deletePartsOfFlights(tx, flightIds)
  await forgetSubjects(tx, documentHashes)
  await insertAudit(tx, {
    auditId: newId(deps.random, 'aud'),
    at: deps.clock.now(),
    keyName: by,
    scope: 'passengers',
    command: 'erase',
    summary: `a passenger: ${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows`,
  })
}
