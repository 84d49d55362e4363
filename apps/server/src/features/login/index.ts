export { loginRoutes } from './login-routes.ts'
export { asLoggedIn, findSession, startLoginSession, type StartedLogin } from './login-session.ts'
export { accountOfDocument, findAccount, type Account } from './login-store.ts'
