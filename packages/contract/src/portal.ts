import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from './portal-schemas.ts'

const base = '/pditrans/'

export const autoVerify: CallOf<typeof schemas.autoVerifySchemas> = defineCall({
  path: `${base}autoVerify`,
  access: 'guest',
  client: 'portal',
  cancellable: true,
  toast: 'silent',
  summary: 'Recognises a device aboard by its session or lease and resumes (E6).',
})

export const purchaseVerify: CallOf<typeof schemas.purchaseVerifySchemas> = defineCall({
  path: `${base}purchaseVerify`,
  client: 'portal',
  errors: ['notInFlight', 'soldOut', 'saleClosed', 'alreadyBought', 'notFound', 'wifiUnavailable'],
  reads: true,
  summary: 'Checks once more, before paying aboard, that this plan can be sold on this flight (E6).',
})

export const verifyForPortal: CallOf<typeof schemas.verifyForPortalSchemas> = defineCall({
  path: `${base}verifyForPortal`,
  access: 'guest',
  client: 'portal',
  errors: ['verifyFailed', 'humanCheck', 'limitExceeded', 'flightOtherAirline', 'notInFlight'],
  toast: 'inPlace',
  summary: 'Verifies the passenger by document and seat, logs in for this flight and finds pre-bought plans (P1, P2).',
})

export const wifiLogin: CallOf<typeof schemas.wifiLoginSchemas> = defineCall({
  path: `${base}wifiLogin`,
  client: 'portal',
  errors: ['notFound', 'notInFlight', 'entitlementUnusable', 'deviceLimit', 'gateUnavailable'],
  toast: 'inPlace',
  summary: "Opens the access grant for this device, or moves it here from the passenger's other device (P3).",
})

export const verifyToken: CallOf<typeof schemas.verifyTokenSchemas> = defineCall({
  path: `${base}verifyToken`,
  access: 'guest',
  client: 'portal',
  toast: 'silent',
  reads: true,
  summary: 'Whether the session or guest token is still good (spec §8: never a toast).',
})

export const queryFlightByUserIp: CallOf<typeof schemas.queryFlightByUserIpSchemas> = defineCall({
  path: `${base}queryFlightByUserIp`,
  access: 'guest',
  client: 'portal',
  toast: 'silent',
  reads: true,
  summary: 'The flight of this aircraft, normalised (spec §3), with the plans sold aboard.',
})

export const flightUserInfo: CallOf<typeof schemas.flightUserInfoSchemas> = defineCall({
  path: `${base}flightUserInfo`,
  client: 'portal',
  errors: ['notFound'],
  toast: 'silent',
  reads: true,
  summary: 'Passenger and seat of the verified trip, masked (E6).',
})

export const calculateIp: CallOf<typeof schemas.calculateIpSchemas> = defineCall({
  path: `${base}calculateIp`,
  access: 'guest',
  client: 'portal',
  toast: 'silent',
  reads: true,
  summary: 'The address that the server sees (P7).',
})

export const addClientLog: CallOf<typeof schemas.addClientLogSchemas> = defineCall({
  path: `${base}addClientLog`,
  access: 'guest',
  client: 'portal',
  toast: 'silent',
  summary: 'One entry of the client log (E9).',
})

export const addClientLogs: CallOf<typeof schemas.addClientLogsSchemas> = defineCall({
  path: `${base}addClientLogs`,
  access: 'guest',
  client: 'portal',
  toast: 'silent',
  extension: true,
  summary: 'Several entries of the client log at once; an entry whose id is known already is not kept again (E9, A1).',
})

export const listQuestion: CallOf<typeof schemas.listQuestionSchemas> = defineCall({
  path: `${base}listQuestion`,
  access: 'guest',
  client: 'portal',
  summary: 'The questionnaire of the flight.',
})

export const questionAnswer: CallOf<typeof schemas.questionAnswerSchemas> = defineCall({
  path: `${base}questionAnswer`,
  access: 'guest',
  client: 'portal',
  creates: true,
  summary: 'Answers to the questionnaire.',
})
