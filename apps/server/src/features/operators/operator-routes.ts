import { operatorPaths, operatorScopes } from '@aisle/contract/operator'
import { orderSchema, ordersSchema, passengerSchema, passengersSchema } from '@aisle/contract/console-schemas'
import * as financeSchemas from '@aisle/contract/operator-finance-schemas'
import * as schemas from '@aisle/contract/operator-schemas'
import { searchInvoices } from '../invoices/index.ts'
import { readLedger, readMonthStatement, readReconciledDays } from '../reconciliation/index.ts'
import { listOpenRefunds } from '../refunds/index.ts'
import { addDeviceSwitch } from './add-device-switch.ts'
import { applyRows, listRows } from './apply-rows.ts'
import { changeAddressForPassenger, decideChangeOfAddress, listAddressChanges } from './change-of-address.ts'
import { compareNameList } from './manifest/compare-name-list.ts'
import {
  holdOrder,
  notePieceMissing,
  listPicksForKey,
  readLogs,
  redeemPickupCode,
  shipOrders,
  reportFlightEvent,
  takePieceBack,
} from './decide.ts'
import {
  approveRefund,
  inspectRefund,
  refuseReceipt,
  rejectRefund,
  reshipRefund,
  retryRefund,
  showOneRefund,
} from './refunds/decide-refunds.ts'
import { enterOneInvoice, issueOneInvoice, listInvoices } from './decide-invoices.ts'
import { erasePassenger } from './erase-passenger.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { retryJob } from './jobs/retry-job.ts'
import { listManifest, loadManifest, takeManifestPart } from './manifest/load-manifest.ts'
import { answerOneMessage, listMessages } from './messages.ts'
import { operatorCall, type OperatorCall } from './api/operator-call.ts'
import { cancelOrderForPassenger, refundOrder, showRefundChoices } from './refunds/refund-an-order.ts'
import { listOrdersForKey, showOrderToKey } from './lookup/look-up-orders.ts'
import { lookUpPassengers, showPassengerToKey } from './lookup/look-up-passengers.ts'
import { askOnePassenger } from './mails/ask-passenger.ts'
import { messageOneFlight } from './mails/message-flight.ts'
import { resendOrderMail } from './mails/resend-mail.ts'
import { noteAtDifference, removeNoteAtDifference } from './finance/note-at-difference.ts'
import { reconcile } from './finance/reconcile.ts'
import { listPictures, removePicture, storePicture } from './pictures/keep-pictures.ts'
import { askForWaybills } from './parcels/ask-for-waybills.ts'
import { printSlips } from './parcels/print-slips.ts'
import { checkReadiness } from './readiness/check-readiness.ts'
import { listUses } from './resources/used-by.ts'
import { cancelScheduled } from './schedule/cancel-scheduled.ts'
import { listScheduled } from './schedule/list-scheduled.ts'
import { scheduleChange } from './schedule/schedule-change.ts'
import { adjustStock } from './stock/adjust-stock.ts'
import { listMovements } from './stock/list-movements.ts'
import { listStock } from './stock/list-stock.ts'
import { showAircraft } from './show-aircraft.ts'
import { readSurveyResults } from './read-survey-results.ts'
import { endPassengerSessions } from './end-sessions.ts'
import { listPassengerSessions } from './list-sessions.ts'
import { verifyAudit } from './verify-audit.ts'
import { readAudit, undoChange } from './undo-change.ts'

/** Any scope: the use case checks the one that the resource or the undone change requires. */
const any = operatorScopes
const paths = operatorPaths

const refunds = ['refunds'] as const
const refundCalls: readonly OperatorCall[] = [
  operatorCall({ path: paths.refunds, scopes: refunds, schema: schemas.refundsSchema }, listOpenRefunds),
  operatorCall({ path: paths.refund, scopes: refunds, schema: schemas.refundSchema }, showOneRefund),
  operatorCall({ path: paths.refundApprove, scopes: refunds, schema: schemas.refundApproveSchema }, approveRefund),
  operatorCall({ path: paths.refundReject, scopes: refunds, schema: schemas.refundDeclineSchema }, rejectRefund),
  operatorCall({ path: paths.refundInspect, scopes: refunds, schema: schemas.refundInspectSchema }, inspectRefund),
  operatorCall(
    { path: paths.refundRefuseReceipt, scopes: refunds, schema: schemas.refundDeclineSchema },
    refuseReceipt,
  ),
  operatorCall({ path: paths.refundReship, scopes: refunds, schema: schemas.refundReshipSchema }, reshipRefund),
  operatorCall({ path: paths.refundRetry, scopes: refunds, schema: schemas.refundRetrySchema }, retryRefund),
  operatorCall(
    { path: paths.orderRefundChoices, scopes: refunds, schema: schemas.orderRefundChoicesSchema },
    showRefundChoices,
  ),
  operatorCall({ path: paths.orderRefund, scopes: refunds, schema: schemas.orderRefundSchema }, refundOrder),
  operatorCall(
    { path: paths.orderCancel, scopes: refunds, schema: schemas.orderCancelSchema },
    cancelOrderForPassenger,
  ),
]

const financeCalls: readonly OperatorCall[] = [
  operatorCall({ path: paths.reconcile, scopes: refunds, schema: financeSchemas.reconcileSchema }, reconcile),
  operatorCall(
    { path: paths.reconcileDays, scopes: refunds, schema: financeSchemas.reconcileDaysSchema },
    (deps, _operator, period) => readReconciledDays(deps, period),
  ),
  operatorCall(
    { path: paths.differenceNote, scopes: refunds, schema: financeSchemas.differenceNoteSchema },
    noteAtDifference,
  ),
  operatorCall(
    { path: paths.differenceNoteRemove, scopes: refunds, schema: financeSchemas.differenceNoteRemoveSchema },
    removeNoteAtDifference,
  ),
  operatorCall(
    { path: paths.statement, scopes: refunds, schema: financeSchemas.statementSchema },
    (deps, _operator, asked) => readMonthStatement(deps, asked),
  ),
  operatorCall({ path: paths.ledger, scopes: refunds, schema: financeSchemas.ledgerSchema }, (deps, _operator, query) =>
    readLedger(deps, query),
  ),
]

export const operatorCalls: readonly OperatorCall[] = [
  operatorCall({ path: paths.apply, scopes: any, schema: schemas.applySchema }, applyRows),
  operatorCall({ path: paths.list, scopes: any, schema: schemas.listSchema }, listRows),
  operatorCall({ path: paths.schedule, scopes: any, schema: schemas.scheduleSchema }, scheduleChange),
  operatorCall({ path: paths.scheduled, scopes: any, schema: schemas.scheduledSchema }, listScheduled),
  operatorCall({ path: paths.scheduleCancel, scopes: any, schema: schemas.scheduleCancelSchema }, cancelScheduled),
  operatorCall({ path: paths.usedBy, scopes: any, schema: schemas.usedBySchema }, listUses),
  operatorCall({ path: paths.undo, scopes: any, schema: schemas.undoSchema }, undoChange),
  operatorCall({ path: paths.audit, scopes: any, schema: schemas.auditSchema }, readAudit),
  operatorCall({ path: paths.auditVerify, scopes: any, schema: schemas.auditVerifySchema }, verifyAudit),
  operatorCall({ path: paths.stockSheet, scopes: ['catalogue'], schema: schemas.stockSheetSchema }, listStock),
  operatorCall(
    { path: paths.stockMovements, scopes: ['catalogue'], schema: schemas.stockMovementsSchema },
    listMovements,
  ),
  operatorCall({ path: paths.stockAdjust, scopes: ['catalogue'], schema: schemas.stockAdjustSchema }, adjustStock),
  operatorCall({ path: paths.sessions, scopes: ['sessions'], schema: schemas.sessionsSchema }, listPassengerSessions),
  operatorCall(
    { path: paths.endSessions, scopes: ['sessions'], schema: schemas.endSessionsSchema },
    endPassengerSessions,
  ),
  operatorCall({ path: paths.manifestPart, scopes: ['flights'], schema: schemas.manifestPartSchema }, takeManifestPart),
  operatorCall({ path: paths.manifest, scopes: ['flights'], schema: schemas.manifestSchema }, loadManifest),
  operatorCall(
    { path: paths.manifestCompare, scopes: ['flights'], schema: schemas.manifestCompareSchema },
    compareNameList,
  ),
  operatorCall({ path: paths.manifestList, scopes: ['flights'], schema: schemas.manifestListSchema }, listManifest),
  operatorCall(
    { path: paths.flightEvent, scopes: ['flights'], schema: schemas.flightEventCallSchema },
    reportFlightEvent,
  ),
  operatorCall(
    { path: paths.flightMessage, scopes: ['flights', 'messages'], schema: schemas.flightMessageSchema },
    messageOneFlight,
  ),
  operatorCall({ path: paths.orders, scopes: ['orders'], schema: ordersSchema }, listOrdersForKey),
  operatorCall({ path: paths.order, scopes: ['orders'], schema: orderSchema }, showOrderToKey),
  operatorCall({ path: paths.passengers, scopes: ['passengers'], schema: passengersSchema }, lookUpPassengers),
  operatorCall({ path: paths.passenger, scopes: ['passengers'], schema: passengerSchema }, showPassengerToKey),
  operatorCall({ path: paths.deviceReset, scopes: ['passengers'], schema: schemas.deviceResetSchema }, addDeviceSwitch),
  operatorCall({ path: paths.pickList, scopes: ['fulfillment'], schema: schemas.pickListSchema }, listPicksForKey),
  operatorCall({ path: paths.slips, scopes: ['fulfillment'], schema: schemas.slipsSchema }, printSlips),
  operatorCall({ path: paths.waybills, scopes: ['fulfillment'], schema: schemas.waybillsSchema }, askForWaybills),
  operatorCall({ path: paths.ship, scopes: ['fulfillment'], schema: schemas.shipSchema }, shipOrders),
  operatorCall({ path: paths.shipHold, scopes: ['fulfillment'], schema: schemas.shipHoldSchema }, holdOrder),
  operatorCall({ path: paths.redeem, scopes: ['fulfillment'], schema: schemas.redeemSchema }, redeemPickupCode),
  operatorCall({ path: paths.redeemUndo, scopes: ['fulfillment'], schema: schemas.redeemUndoSchema }, takePieceBack),
  operatorCall(
    { path: paths.pickupMissing, scopes: ['fulfillment'], schema: schemas.pickupMissingSchema },
    notePieceMissing,
  ),
  operatorCall(
    { path: paths.addressChanges, scopes: ['fulfillment'], schema: schemas.addressChangesSchema },
    listAddressChanges,
  ),
  operatorCall(
    { path: paths.addressChange, scopes: ['fulfillment'], schema: schemas.addressChangeSchema },
    decideChangeOfAddress,
  ),
  operatorCall(
    { path: paths.orderAddress, scopes: ['fulfillment'], schema: schemas.orderAddressSchema },
    changeAddressForPassenger,
  ),
  operatorCall({ path: paths.messages, scopes: ['messages'], schema: schemas.messagesSchema }, listMessages),
  operatorCall(
    { path: paths.messageAnswer, scopes: ['messages'], schema: schemas.messageAnswerSchema },
    answerOneMessage,
  ),
  operatorCall({ path: paths.askPassenger, scopes: ['messages'], schema: schemas.askPassengerSchema }, askOnePassenger),
  operatorCall({ path: paths.mailResend, scopes: ['messages'], schema: schemas.mailResendSchema }, resendOrderMail),
  ...refundCalls,
  operatorCall({ path: paths.invoices, scopes: ['invoices'], schema: schemas.invoicesSchema }, listInvoices),
  operatorCall(
    { path: paths.invoiceSearch, scopes: ['invoices'], schema: schemas.invoiceSearchSchema },
    (deps, _operator, query) => searchInvoices(deps, query),
  ),
  operatorCall({ path: paths.invoiceIssue, scopes: ['invoices'], schema: schemas.invoiceIssueSchema }, issueOneInvoice),
  operatorCall({ path: paths.invoiceEnter, scopes: ['invoices'], schema: schemas.invoiceEnterSchema }, enterOneInvoice),
  operatorCall({ path: paths.picture, scopes: ['catalogue'], schema: schemas.pictureSchema }, storePicture),
  operatorCall({ path: paths.pictures, scopes: ['catalogue'], schema: schemas.picturesSchema }, listPictures),
  operatorCall(
    { path: paths.pictureRemove, scopes: ['catalogue'], schema: schemas.pictureRemoveSchema },
    removePicture,
  ),
  operatorCall({ path: paths.logs, scopes: ['logs'], schema: schemas.logsSchema }, readLogs),
  operatorCall({ path: paths.erase, scopes: ['passengers'], schema: schemas.eraseSchema }, erasePassenger),
  operatorCall({ path: paths.check, scopes: any, schema: schemas.checkSchema }, checkReadiness),
  operatorCall({ path: paths.jobs, scopes: ['jobs'], schema: schemas.jobsSchema }, listJobs),
  operatorCall({ path: paths.jobRetry, scopes: ['jobs'], schema: schemas.jobRetrySchema }, retryJob),
  operatorCall({ path: paths.aircraft, scopes: ['flights'], schema: schemas.aircraftSchema }, showAircraft),
  ...financeCalls,
  operatorCall(
    { path: paths.surveyResults, scopes: ['catalogue'], schema: schemas.surveyResultsSchema },
    readSurveyResults,
  ),
]
