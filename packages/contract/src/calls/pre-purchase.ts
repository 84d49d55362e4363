import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/pre-purchase-schemas.ts'

const base = '/api2/v1/prePurchase/'
const lookupErrors = [
  'ticketRequired',
  'ticketFormat',
  'ticketOtherAirline',
  'flightOtherAirline',
  'notFound',
  'contactRequired',
  'humanCheck',
  'formClosed',
] as const

export const getWifiProductTripByNameTicket: CallOf<typeof schemas.getWifiProductTripByNameTicketSchemas> = defineCall({
  path: `${base}getWifiProductTripByNameTicket`,
  access: 'guest',
  errors: lookupErrors,
  toast: 'inPlace',
  reads: true,
  summary: 'Trips and Wi-Fi plans of the passenger with this name and ticket number (W2).',
})

export const getWifiProductTripByFlightIdentity: CallOf<typeof schemas.getWifiProductTripByFlightIdentitySchemas> =
  defineCall({
    path: `${base}getWifiProductTripByFlightIdentity`,
    access: 'guest',
    errors: lookupErrors,
    toast: 'inPlace',
    reads: true,
    summary: 'The trip and Wi-Fi plans of the passenger with this document on this flight (W2).',
  })

export const addPassengerByNameTicket: CallOf<typeof schemas.addPassengerByNameTicketSchemas> = defineCall({
  path: `${base}addPassengerByNameTicket`,
  extension: true,
  errors: [...lookupErrors, 'partyFull'],
  toast: 'inPlace',
  summary: 'Adds a passenger who is booked together with an adult of this session, by name and ticket number (W9).',
})

export const getWifiProductByFlight: CallOf<typeof schemas.getWifiProductByFlightSchemas> = defineCall({
  path: `${base}getWifiProductByFlight`,
  access: 'guest',
  errors: ['flightOtherAirline', 'notFound'],
  reads: true,
  summary: 'The Wi-Fi plans of one flight, without a passenger.',
})

export const queryNextTrip: CallOf<typeof schemas.queryNextTripSchemas> = defineCall({
  path: `${base}queryNextTrip`,
  toast: 'silent',
  reads: true,
  extension: true,
  summary: 'The flight to come, or under way, that the passenger of this session takes next; null where none is known.',
})

const codeErrors = [...lookupErrors, 'waitFirst', 'limitExceeded', 'codesPaused'] as const

export const mailCaptchaByNameTicket: CallOf<typeof schemas.mailCaptchaByNameTicketSchemas> = defineCall({
  path: `${base}mailCaptchaByNameTicket`,
  access: 'guest',
  errors: codeErrors,
  toast: 'inPlace',
  summary: 'Mails a six-digit code to the passenger found by name and ticket number (W5).',
})

export const mailCaptchaByFlightIdentity: CallOf<typeof schemas.mailCaptchaByFlightIdentitySchemas> = defineCall({
  path: `${base}mailCaptchaByFlightIdentity`,
  access: 'guest',
  errors: codeErrors,
  toast: 'inPlace',
  summary: 'Mails a six-digit code to the passenger found by flight and document (W5).',
})

const verifyErrors = [...lookupErrors, 'captchaFormat', 'captchaWrong', 'captchaExpired'] as const

export const mailCaptchaVerifyByNameTicket: CallOf<typeof schemas.mailCaptchaVerifyByNameTicketSchemas> = defineCall({
  path: `${base}mailCaptchaVerifyByNameTicket`,
  access: 'guest',
  errors: verifyErrors,
  toast: 'silent',
  summary: 'Logs the passenger in for the trip with the code that was mailed (W5).',
})

export const mailCaptchaVerifyByFlightIdentity: CallOf<typeof schemas.mailCaptchaVerifyByFlightIdentitySchemas> =
  defineCall({
    path: `${base}mailCaptchaVerifyByFlightIdentity`,
    access: 'guest',
    errors: verifyErrors,
    toast: 'silent',
    summary: 'Logs the passenger in for the trip with the code that was mailed (W5).',
  })
