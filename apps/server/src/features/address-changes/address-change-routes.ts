import * as calls from '@aisle/contract/addresses'
import * as schemas from '@aisle/contract/addresses-schemas'
import { authenticating, implement, implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { applyShippingAddrUpdate } from './apply-shipping-addr-update.ts'
import { stopShippingAddrUpdate, viewAddrUpdateToStop } from './stop-shipping-addr-update.ts'
import { verifyShippingAddrUpdate } from './verify-shipping-addr-update.ts'
import { viewShippingAddrUpdate } from './view-shipping-addr-update.ts'

export const addressChangeRoutes: readonly Implementation[] = [
  implementForPassenger(
    calls.verifyShippingAddrUpdate,
    schemas.verifyShippingAddrUpdateSchemas,
    verifyShippingAddrUpdate,
  ),
  authenticating(
    'addressChange',
    implementForPassenger(
      calls.applyShippingAddrUpdate,
      schemas.applyShippingAddrUpdateSchemas,
      applyShippingAddrUpdate,
    ),
  ),
  implementForPassenger(calls.viewShippingAddrUpdate, schemas.viewShippingAddrUpdateSchemas, viewShippingAddrUpdate),
  implement(calls.viewAddrUpdateToStop, schemas.viewAddrUpdateToStopSchemas, viewAddrUpdateToStop),
  implement(calls.stopShippingAddrUpdate, schemas.stopShippingAddrUpdateSchemas, stopShippingAddrUpdate),
]
