import * as calls from '@aisle/contract/refunds'
import * as schemas from '@aisle/contract/refunds-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { batchVerifyCodeCalculatePrice, batchVerifyCodeSubmitRefund } from './batch-verify-code.ts'
import { calculateRefund } from './calculate-refund.ts'
import { cancelRefund } from './cancel-refund.ts'
import { confirmReplacement } from './returns/confirm-replacement.ts'
import { photoRoutes } from './photos/photo-routes.ts'
import { refundDetail } from './reading/refund-detail.ts'
import { refundList } from './reading/refund-list.ts'
import { refundReasonList } from './reading/refund-reason-list.ts'
import { refundTypeList } from './reading/refund-type-list.ts'
import { resubmitRefund } from './resubmit-refund.ts'
import { sendBackRefund } from './returns/send-back-refund.ts'
import { submitRefund } from './submit-refund.ts'

export const refundRoutes: readonly Implementation[] = [
  implementForPassenger(calls.refundTypeList, schemas.refundTypeListSchemas, refundTypeList),
  implementForPassenger(calls.refundReasonList, schemas.refundReasonListSchemas, refundReasonList),
  implementForPassenger(calls.calculateRefund, schemas.calculateRefundSchemas, calculateRefund),
  implementForPassenger(calls.submitRefund, schemas.submitRefundSchemas, submitRefund),
  implementForPassenger(calls.reSubmitRefund, schemas.reSubmitRefundSchemas, resubmitRefund),
  implementForPassenger(
    calls.batchVerifyCodeCalculatePrice,
    schemas.batchVerifyCodeCalculatePriceSchemas,
    batchVerifyCodeCalculatePrice,
  ),
  implementForPassenger(
    calls.batchVerifyCodeSubmitRefund,
    schemas.batchVerifyCodeSubmitRefundSchemas,
    batchVerifyCodeSubmitRefund,
  ),
  ...photoRoutes,
  implementForPassenger(calls.refundList, schemas.refundListSchemas, refundList),
  implementForPassenger(calls.refundDetail, schemas.refundDetailSchemas, refundDetail),
  implementForPassenger(calls.sendBackRefund, schemas.sendBackRefundSchemas, sendBackRefund),
  implementForPassenger(calls.cancelRefund, schemas.cancelRefundSchemas, cancelRefund),
  implementForPassenger(calls.confirmReplacement, schemas.confirmReplacementSchemas, confirmReplacement),
]
