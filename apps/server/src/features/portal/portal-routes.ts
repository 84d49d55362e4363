import * as calls from '@aisle/contract/portal'
import * as schemas from '@aisle/contract/portal-schemas'
import { authenticating, implement, implementForPassenger } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { accessGrantJobs } from '../access-grants/index.ts'
import { aircraftStatus } from '../aircraft/index.ts'
import { calculateIp, verifyToken } from './answer-about-caller.ts'
import { autoVerify } from './auto-verify.ts'
import { connectionStatus } from './connection-status.ts'
import { flightUserInfo } from './flight-user-info.ts'
import { pauseWifi } from './pause-wifi.ts'
import { purchaseVerify } from './purchase-verify.ts'
import { queryCompanions } from './query-companions.ts'
import { queryFlight } from './query-flight.ts'
import { followLink } from './satellite-link.ts'
import { verifyForPortal } from './verify-for-portal.ts'
import { watchCabin } from './watch-cabin.ts'
import { wifiLogin } from './wifi-login.ts'

export const portalRoutes = [
  implement(calls.aircraftStatus, schemas.aircraftStatusSchemas, aircraftStatus),
  authenticating('device', implement(calls.autoVerify, schemas.autoVerifySchemas, autoVerify)),
  implement(calls.calculateIp, schemas.calculateIpSchemas, calculateIp),
  implement(calls.connectionStatus, schemas.connectionStatusSchemas, connectionStatus),
  implementForPassenger(calls.flightUserInfo, schemas.flightUserInfoSchemas, flightUserInfo),
  implementForPassenger(calls.pauseWifi, schemas.pauseWifiSchemas, pauseWifi),
  implementForPassenger(calls.purchaseVerify, schemas.purchaseVerifySchemas, purchaseVerify),
  implementForPassenger(calls.queryCompanions, schemas.queryCompanionsSchemas, queryCompanions),
  implement(calls.queryFlightByUserIp, schemas.queryFlightByUserIpSchemas, queryFlight),
  authenticating('portalForm', implement(calls.verifyForPortal, schemas.verifyForPortalSchemas, verifyForPortal)),
  implement(calls.verifyToken, schemas.verifyTokenSchemas, verifyToken),
  implementForPassenger(calls.wifiLogin, schemas.wifiLoginSchemas, wifiLogin),
]

/** The portal's background jobs, which close what it opened. */
export const portalJobs = {
  ...accessGrantJobs,
  'link.follow': followLink,
  'gate.watch': watchCabin,
} satisfies Partial<JobHandlers>
