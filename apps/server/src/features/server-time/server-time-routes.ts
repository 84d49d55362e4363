import { getServerTime as getServerTimeCall } from '@aisle/contract/shared-calls'
import { getServerTimeSchemas } from '@aisle/contract/shared-calls-schemas'
import { implement } from '../../http/implement.ts'
import { getServerTime } from './get-server-time.ts'

export const serverTimeRoutes = [implement(getServerTimeCall, getServerTimeSchemas, getServerTime)]
