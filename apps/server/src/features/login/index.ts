export { accountOfTrip } from './account-of-trip.ts'
export { loginRoutes } from './login-routes.ts'
export { asLoggedIn, findSession, startLoginSession, type StartedLogin } from './login-session.ts'
export { registerSignInReturns } from './sign-in-return.ts'
