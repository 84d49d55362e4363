import * as calls from '@aisle/contract/order-link'
import * as schemas from '@aisle/contract/order-link-schemas'
import { authenticating, implement, type Implementation } from '../../platform/http/implement.ts'
import { sendCodeByLink, verifyCodeByLink } from './code-by-link.ts'
import { viewOrderByLink } from './view-order-by-link.ts'

export { makeOrderUrl } from './order-url.ts'

export const orderLinkRoutes: readonly Implementation[] = [
  implement(calls.viewOrderByLink, schemas.viewOrderByLinkSchemas, viewOrderByLink),
  authenticating('codeSent', implement(calls.sendCodeByLink, schemas.sendCodeByLinkSchemas, sendCodeByLink)),
  authenticating('orderProof', implement(calls.verifyCodeByLink, schemas.verifyCodeByLinkSchemas, verifyCodeByLink)),
]
