import {
  addPassengerByNameTicket,
  getWifiProductByFlight,
  getWifiProductTripByFlightIdentity,
  getWifiProductTripByNameTicket,
  mailCaptchaByFlightIdentity,
  mailCaptchaByNameTicket,
  mailCaptchaVerifyByFlightIdentity,
  mailCaptchaVerifyByNameTicket,
  queryNextTrip,
} from '@aisle/contract/pre-purchase'
import * as schemas from '@aisle/contract/pre-purchase-schemas'
import { authenticating, implement, implementForPassenger } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { addPassengerByTicket } from './add-passenger.ts'
import { mailCaptcha } from './captcha-mail.ts'
import { listFlightPlans } from './list-flight-plans.ts'
import { lookUpByFlight, lookUpByTicket } from './look-up-trips.ts'
import { nextTrip } from './next-trip.ts'
import { sendCaptchaByFlight, sendCaptchaByTicket } from './send-captcha.ts'
import { verifyCaptchaByFlight, verifyCaptchaByTicket } from './verify-captcha.ts'

export const prePurchaseRoutes = [
  authenticating(
    'lookup',
    implement(getWifiProductTripByNameTicket, schemas.getWifiProductTripByNameTicketSchemas, lookUpByTicket),
  ),
  authenticating(
    'lookup',
    implement(getWifiProductTripByFlightIdentity, schemas.getWifiProductTripByFlightIdentitySchemas, lookUpByFlight),
  ),
  authenticating(
    'companion',
    implementForPassenger(addPassengerByNameTicket, schemas.addPassengerByNameTicketSchemas, addPassengerByTicket),
  ),
  implement(getWifiProductByFlight, schemas.getWifiProductByFlightSchemas, listFlightPlans),
  implementForPassenger(queryNextTrip, schemas.queryNextTripSchemas, nextTrip),
  authenticating(
    'codeSent',
    implement(mailCaptchaByNameTicket, schemas.mailCaptchaByNameTicketSchemas, sendCaptchaByTicket),
  ),
  authenticating(
    'codeSent',
    implement(mailCaptchaByFlightIdentity, schemas.mailCaptchaByFlightIdentitySchemas, sendCaptchaByFlight),
  ),
  authenticating(
    'mailCode',
    implement(mailCaptchaVerifyByNameTicket, schemas.mailCaptchaVerifyByNameTicketSchemas, verifyCaptchaByTicket),
  ),
  authenticating(
    'mailCode',
    implement(
      mailCaptchaVerifyByFlightIdentity,
      schemas.mailCaptchaVerifyByFlightIdentitySchemas,
      verifyCaptchaByFlight,
    ),
  ),
]

export const prePurchaseJobs = { 'mail.captcha': mailCaptcha } satisfies Partial<JobHandlers>
