import { operatorPaths, operatorScopes } from '@aisle/contract/operator'
import * as schemas from '@aisle/contract/operator-schemas'
import { applyRows, listRows } from './apply-rows.ts'
import { compareNameList } from './compare-name-list.ts'
import { readLogs, redeemPickupCode, shipOrders, storePicture, tellFlightEvent } from './decide.ts'
import { erasePassenger } from './erase-passenger.ts'
import { listManifest, loadManifest, takeManifestPart } from './load-manifest.ts'
import { operatorCall, type OperatorCall } from './operator-call.ts'
import { readAudit, undoChange } from './undo-change.ts'

/** What a resource, or what is undone, asks for is told by the use case. */
const any = operatorScopes
const paths = operatorPaths

export const operatorCalls: readonly OperatorCall[] = [
  operatorCall({ path: paths.apply, scopes: any, schema: schemas.applySchema }, applyRows),
  operatorCall({ path: paths.list, scopes: any, schema: schemas.listSchema }, listRows),
  operatorCall({ path: paths.undo, scopes: any, schema: schemas.undoSchema }, undoChange),
  operatorCall({ path: paths.audit, scopes: any, schema: schemas.auditSchema }, readAudit),
  operatorCall({ path: paths.manifestPart, scopes: ['flights'], schema: schemas.manifestPartSchema }, takeManifestPart),
  operatorCall({ path: paths.manifest, scopes: ['flights'], schema: schemas.manifestSchema }, loadManifest),
  operatorCall(
    { path: paths.manifestCompare, scopes: ['flights'], schema: schemas.manifestCompareSchema },
    compareNameList,
  ),
  operatorCall({ path: paths.manifestList, scopes: ['flights'], schema: schemas.manifestListSchema }, listManifest),
  operatorCall(
    { path: paths.flightEvent, scopes: ['flights'], schema: schemas.flightEventCallSchema },
    tellFlightEvent,
  ),
  operatorCall({ path: paths.ship, scopes: ['fulfillment'], schema: schemas.shipSchema }, shipOrders),
  operatorCall({ path: paths.redeem, scopes: ['fulfillment'], schema: schemas.redeemSchema }, redeemPickupCode),
  operatorCall({ path: paths.picture, scopes: ['catalogue'], schema: schemas.pictureSchema }, storePicture),
  operatorCall({ path: paths.logs, scopes: ['logs'], schema: schemas.logsSchema }, readLogs),
  operatorCall({ path: paths.erase, scopes: ['passengers'], schema: schemas.eraseSchema }, erasePassenger),
]
