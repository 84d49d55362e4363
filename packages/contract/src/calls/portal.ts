import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/portal-schemas.ts'

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
  errors: ['notInFlight', 'flightLanded', 'soldOut', 'saleClosed', 'alreadyBought', 'notFound', 'wifiUnavailable'],
  reads: true,
  summary: 'Checks once more, before paying aboard, that this plan can be sold on this flight (E6).',
})

export const verifyForPortal: CallOf<typeof schemas.verifyForPortalSchemas> = defineCall({
  path: `${base}verifyForPortal`,
  access: 'guest',
  client: 'portal',
  errors: [
    'verifyFailed',
    'humanCheck',
    'consentRequired',
    'seatClosed',
    'flightOtherAirline',
    'notInFlight',
    'flightLanded',
    'onlyAboard',
  ],
  toast: 'inPlace',
  summary: 'Verifies the passenger by document and seat, logs in for this flight and finds pre-bought plans (P1, P2).',
})

export const wifiLogin: CallOf<typeof schemas.wifiLoginSchemas> = defineCall({
  path: `${base}wifiLogin`,
  client: 'portal',
  errors: [
    'notFound',
    'notInFlight',
    'flightLanded',
    'waitFirst',
    'entitlementUnusable',
    'deviceLimit',
    'onOtherDevice',
    'gateUnavailable',
  ],
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

export const queryCompanions: CallOf<typeof schemas.queryCompanionsSchemas> = defineCall({
  path: `${base}queryCompanions`,
  client: 'portal',
  toast: 'silent',
  reads: true,
  extension: true,
  summary: 'The others on this flight for whom the passenger aboard may buy, and how many may be added (W9).',
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

/** Where nothing else is remembered: how this device stands, for whoever looks at it again and again (P3). */
export const connectionStatus: CallOf<typeof schemas.connectionStatusSchemas> = defineCall({
  path: `${base}connectionStatus`,
  access: 'guest',
  client: 'portal',
  toast: 'silent',
  reads: true,
  extension: true,
  summary: 'What this device has open now and what is left of it, told from our own store; out of coverage too (P3).',
})

export const pauseWifi: CallOf<typeof schemas.pauseWifiSchemas> = defineCall({
  path: `${base}pauseWifi`,
  client: 'portal',
  errors: ['notFound', 'entitlementUnusable', 'pauseLimit', 'gateUnavailable'],
  toast: 'inPlace',
  extension: true,
  summary: 'Closes the network for this device and keeps what is left of the plan; wifiLogin goes on with it (P3).',
})

export const reportOutage: CallOf<typeof schemas.reportOutageSchemas> = defineCall({
  path: `${base}reportOutage`,
  client: 'portal',
  errors: ['notFound', 'refundUnavailable'],
  toast: 'inPlace',
  extension: true,
  summary: 'One tap: asks the airline to give the plan back, with our own record of outages as the evidence.',
})

export const aircraftStatus: CallOf<typeof schemas.aircraftStatusSchemas> = defineCall({
  path: `${base}aircraftStatus`,
  access: 'guest',
  client: 'portal',
  toast: 'silent',
  reads: true,
  extension: true,
  summary: 'For crew on /flightUtils: what the feed says, what we read in it, and how satellite and gate stand.',
})

export const listQuestion: CallOf<typeof schemas.listQuestionSchemas> = defineCall({
  path: `${base}listQuestion`,
  access: 'guest',
  client: 'portal',
  errors: ['notFound'],
  toast: 'inPlace',
  reads: true,
  summary: 'The questionnaires that are open for this caller, with what they have answered so far (E13).',
})

export const questionAnswer: CallOf<typeof schemas.questionAnswerSchemas> = defineCall({
  path: `${base}questionAnswer`,
  access: 'guest',
  client: 'portal',
  errors: ['notFound', 'surveyClosed', 'answerWrong'],
  toast: 'inPlace',
  summary: 'Keeps answers as they are typed, and at the end hands the questionnaire in; safe to repeat (E13).',
})

export const getHelp: CallOf<typeof schemas.getHelpSchemas> = defineCall({
  path: '/api2/v1/portal/getHelp',
  access: 'guest',
  toast: 'inPlace',
  reads: true,
  extension: true,
  summary: 'The articles of the help, and how the airline is reached.',
})

export const listMessages: CallOf<typeof schemas.listMessagesSchemas> = defineCall({
  path: '/api2/v1/portal/listMessages',
  reads: true,
  extension: true,
  summary: "The passenger's messages to the airline's service, with their answers.",
})

export const leaveMessage: CallOf<typeof schemas.leaveMessageSchemas> = defineCall({
  path: '/api2/v1/portal/leaveMessage',
  access: 'guest',
  toast: 'inPlace',
  creates: true,
  extension: true,
  summary: "Sends a passenger's words to the airline's service mailbox, which answers by e-mail.",
})
