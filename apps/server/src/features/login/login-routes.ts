import * as login from '@aisle/contract/login'
import * as schemas from '@aisle/contract/login-schemas'
import { authenticating, implement, implementForPassenger } from '../../platform/http/implement.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { linkOpenId } from './link-open-id.ts'
import { logInByH5 } from './log-in-by-h5.ts'
import { logInByServiceTicket } from './log-in-by-service-ticket.ts'
import { logoutEverywhere } from './logout-everywhere.ts'
import { logout } from './logout.ts'
import { newAppAccessToken } from './new-access-token.ts'
import { endOwnSession, listSessions } from './own-sessions.ts'

export const loginRoutes = [
  authenticating('signIn', implement(login.h5, schemas.h5Schemas, logInByH5)),
  authenticating('serviceTicket', implement(login.loginByST, schemas.loginBySTSchemas, logInByServiceTicket)),
  authenticating(
    'appToken',
    implement(login.getSsoNewAccessToken, schemas.getSsoNewAccessTokenSchemas, newAppAccessToken),
  ),
  implement(login.beginSignIn, schemas.beginSignInSchemas, beginSignIn),
  authenticating('linkOpenId', implementForPassenger(login.linkOpenId, schemas.linkOpenIdSchemas, linkOpenId)),
  authenticating('logout', implement(login.logout, schemas.logoutSchemas, logout)),
  authenticating(
    'logoutEverywhere',
    implementForPassenger(login.logoutEverywhere, schemas.logoutEverywhereSchemas, logoutEverywhere),
  ),
  implementForPassenger(login.listSessions, schemas.listSessionsSchemas, listSessions),
  authenticating('sessionEnded', implementForPassenger(login.endSession, schemas.endSessionSchemas, endOwnSession)),
]
