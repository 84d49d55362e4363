import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/order-link-schemas.ts'

const base = '/api2/v1/order/'

export const viewOrderByLink: CallOf<typeof schemas.viewOrderByLinkSchemas> = defineCall({
  path: `${base}viewOrderByLink`,
  extension: true,
  access: 'guest',
  reads: true,
  errors: ['notFound', 'linkExpired'],
  toast: 'inPlace',
  summary:
    "The state of an order, by the signed link of a mail and without a login; address and codes only with the contact's code (O9).",
})

export const sendCodeByLink: CallOf<typeof schemas.sendCodeByLinkSchemas> = defineCall({
  path: `${base}sendCodeByLink`,
  extension: true,
  access: 'guest',
  errors: ['notFound', 'linkExpired', 'limitExceeded', 'codesPaused', 'proofRequired'],
  toast: 'inPlace',
  summary: "Mails a code to the order's contact, which opens the rest of the order behind a link (O9).",
})

export const verifyCodeByLink: CallOf<typeof schemas.verifyCodeByLinkSchemas> = defineCall({
  path: `${base}verifyCodeByLink`,
  extension: true,
  access: 'guest',
  errors: ['notFound', 'linkExpired', 'captchaWrong', 'captchaExpired'],
  toast: 'inPlace',
  summary: 'Exchanges the code that the contact received for a pass to the rest of the order (O9).',
})
