import { consolePaths as paths } from '@aisle/contract/console'
import type { Revealed, RevealedField } from '@aisle/contract/console-notes'
import type { StaffPassenger } from '@aisle/contract/console-passengers'
import * as schemas from '@aisle/contract/console-schemas'
import { visibleOrderKinds } from '@aisle/contract/staff-roles'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { knownOrderNos, revealOrder } from '../../orders/index.ts'
import { lookUpPassengers } from '../../operators/index.ts'
import { revealPassenger, showPassenger } from '../../passengers/index.ts'
import { addNote, addNotes, listNotes, noteReveal, removeNote } from '../../staff/index.ts'
import { acts, sees, staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'

async function show(deps: Deps, { session: { person } }: SignedIn, { id }: { id: string }): Promise<StaffPassenger> {
  const passenger = (await showPassenger(deps, id)) ?? fail('notFound', { reason: 'record' })
  return { ...passenger, notes: await listNotes(deps, person, { kind: 'passenger', id: passenger.id }) }
}

/** Noted first, then shown: nothing is seen that the audit does not name. */
async function reveal(
  deps: Deps,
  { session }: SignedIn,
  request: z.output<typeof schemas.revealSchema>,
): Promise<Revealed> {
  const found: Partial<Record<RevealedField, string | null>> | undefined =
    request.kind === 'order'
      ? await revealOrder(deps, visibleOrderKinds(session.person.roles), request.id)
      : await revealPassenger(deps, request.id)
  if (!found) return fail('notFound', { reason: request.kind === 'order' ? 'order' : 'record' })
  await noteReveal(deps, session, request)
  const values = request.fields.flatMap((field) => (found[field] ? [[field, found[field]] as const] : []))
  return { values: Object.fromEntries(values) }
}

/** An order that the person does not see is refused like one that is not there. */
async function noteOrders(
  deps: Deps,
  { session: { person } }: SignedIn,
  request: z.output<typeof schemas.notesAddSchema>,
) {
  const seen = await knownOrderNos(deps.db, visibleOrderKinds(person.roles), request.orderNos)
  return addNotes(deps, person, { ...request, seen })
}

export const passengerCalls: readonly ConsoleCall[] = [
  staffCall(
    { path: paths.passengers, needs: [sees('passengers')], schema: schemas.passengersSchema },
    (deps, { session }, query) => lookUpPassengers(deps, { keyName: session.person.personId }, query),
  ),
  staffCall({ path: paths.passenger, needs: [sees('passengers')], schema: schemas.passengerSchema }, show),
  staffCall({ path: paths.reveal, needs: [acts('reveal')], schema: schemas.revealSchema }, reveal),
  staffCall({ path: paths.noteAdd, needs: [acts('notes')], schema: schemas.noteAddSchema }, (deps, { session }, note) =>
    addNote(deps, session.person, note),
  ),
  staffCall({ path: paths.notesAdd, needs: [acts('notes')], schema: schemas.notesAddSchema }, noteOrders),
  staffCall(
    { path: paths.noteRemove, needs: [acts('notes')], schema: schemas.noteRemoveSchema },
    (deps, { session }, { noteId }) => removeNote(deps, session.person, noteId),
  ),
]
