import { addClientLog as addClientLogCall, addClientLogs as addClientLogsCall } from '@aisle/contract/portal'
import { addClientLogSchemas, addClientLogsSchemas } from '@aisle/contract/portal-schemas'
import { implement } from '../../platform/http/implement.ts'
import { addClientLog, addClientLogs } from './add-client-log.ts'

export const clientLogRoutes = [
  implement(addClientLogCall, addClientLogSchemas, addClientLog),
  implement(addClientLogsCall, addClientLogsSchemas, addClientLogs),
]
