import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import { viewScreens, type ViewScreen } from '@aisle/contract/console-views'
import type { StaffRight } from '@aisle/contract/staff-roles'
import { listViews, removeView, saveView } from '../../staff/index.ts'
import { requireRight, sees, staffCall, type ConsoleCall } from '../console-call.ts'

/** Whoever sees the list saves views of it (M61). */
const rightsOf: Readonly<Record<ViewScreen, StaffRight>> = {
  orders: sees('orders'),
  passengers: sees('passengers'),
  refunds: sees('refunds'),
  shipping: sees('shipping'),
  goods: sees('catalogue'),
}
const needs = viewScreens.map((screen) => rightsOf[screen])

export const viewCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.views, needs, schema: schemas.viewsSchema }, async (deps, { session }, { screen }) => {
    requireRight([rightsOf[screen]], session.person.roles)
    return listViews(deps, session.person, screen)
  }),
  staffCall({ path: paths.viewSave, needs, schema: schemas.viewSaveSchema }, async (deps, { session }, view) => {
    requireRight([rightsOf[view.screen]], session.person.roles)
    return saveView(deps, session.person, view)
  }),
  staffCall({ path: paths.viewRemove, needs, schema: schemas.viewRemoveSchema }, (deps, { session }, request) =>
    removeView(deps, session.person, request),
  ),
]
