import * as login from '@aisle/contract/login'
import * as schemas from '@aisle/contract/login-schemas'
import { implement, implementForPassenger } from '../../platform/http/implement.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { linkOpenId } from './link-open-id.ts'
import { logInByH5 } from './log-in-by-h5.ts'
import { logInByServiceTicket } from './log-in-by-service-ticket.ts'
import { logoutEverywhere } from './logout-everywhere.ts'
import { logout } from './logout.ts'
import { newAppAccessToken } from './new-access-token.ts'

export const loginRoutes = [
  implement(login.h5, schemas.h5Schemas, logInByH5),
  implement(login.loginByST, schemas.loginBySTSchemas, logInByServiceTicket),
  implement(login.getSsoNewAccessToken, schemas.getSsoNewAccessTokenSchemas, newAppAccessToken),
  implement(login.beginSignIn, schemas.beginSignInSchemas, beginSignIn),
  implementForPassenger(login.linkOpenId, schemas.linkOpenIdSchemas, linkOpenId),
  implement(login.logout, schemas.logoutSchemas, logout),
  implementForPassenger(login.logoutEverywhere, schemas.logoutEverywhereSchemas, logoutEverywhere),
]
