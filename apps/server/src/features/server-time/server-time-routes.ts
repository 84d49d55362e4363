import { getServerTime as getServerTimeCall } from '@aisle/contract/server-time'
import { getServerTimeSchemas } from '@aisle/contract/server-time-schemas'
import { implement } from '../../platform/http/implement.ts'
import { getServerTime } from './get-server-time.ts'

export const serverTimeRoutes = [implement(getServerTimeCall, getServerTimeSchemas, getServerTime)]
