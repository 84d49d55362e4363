import {
  getWifiProductByFlight,
  getWifiProductTripByFlightIdentity,
  getWifiProductTripByNameTicket,
  mailCaptchaByFlightIdentity,
  mailCaptchaByNameTicket,
  mailCaptchaVerifyByFlightIdentity,
  mailCaptchaVerifyByNameTicket,
} from '@aisle/contract/pre-purchase'
import * as schemas from '@aisle/contract/pre-purchase-schemas'
import { implement } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailCaptcha } from './captcha-mail.ts'
import { listFlightPlans } from './list-flight-plans.ts'
import { lookUpByFlight, lookUpByTicket } from './look-up-trips.ts'
import { sendCaptchaByFlight, sendCaptchaByTicket } from './send-captcha.ts'
import { verifyCaptchaByFlight, verifyCaptchaByTicket } from './verify-captcha.ts'

export const prePurchaseRoutes = [
  implement(getWifiProductTripByNameTicket, schemas.getWifiProductTripByNameTicketSchemas, lookUpByTicket),
  implement(getWifiProductTripByFlightIdentity, schemas.getWifiProductTripByFlightIdentitySchemas, lookUpByFlight),
  implement(getWifiProductByFlight, schemas.getWifiProductByFlightSchemas, listFlightPlans),
  implement(mailCaptchaByNameTicket, schemas.mailCaptchaByNameTicketSchemas, sendCaptchaByTicket),
  implement(mailCaptchaByFlightIdentity, schemas.mailCaptchaByFlightIdentitySchemas, sendCaptchaByFlight),
  implement(mailCaptchaVerifyByNameTicket, schemas.mailCaptchaVerifyByNameTicketSchemas, verifyCaptchaByTicket),
  implement(mailCaptchaVerifyByFlightIdentity, schemas.mailCaptchaVerifyByFlightIdentitySchemas, verifyCaptchaByFlight),
]

export const prePurchaseJobs = { 'mail.captcha': mailCaptcha } satisfies Partial<JobHandlers>
