import { logout as logoutCall } from '@aisle/contract/login'
import { logoutSchemas } from '@aisle/contract/login-schemas'
import { implement } from '../../http/implement.ts'
import { logout } from './logout.ts'

export const loginRoutes = [implement(logoutCall, logoutSchemas, logout)]
